// Turns the numbers of game/web/glow.py into light. Every stroke is an instance of one quad, and the brightest wins;
// the haze is painted smaller, fades, and is blurred as on the desktop. Textures have their first row at the top.
const [PATHS, DOTS, STREAKS, STAMPS, SHAPE, VEIL, SKY, FORGET] = [1, 2, 3, 4, 5, 6, 7, 8];
const EACH = 13; // numbers of a stroke: its ends, its ink
const INK = EACH - 4;

const SHADERS = {
  strokes: [`
layout(location=0) in vec4 ends; layout(location=1) in vec4 core; layout(location=2) in vec4 haze; layout(location=3) in float round_;
uniform vec2 size; uniform float scale, late, share; // share 0: the cores
out vec2 at; flat out vec4 line; flat out vec4 ink; flat out float rounded;
void main() {
  bool crisp = share == 0.0;
  line = ends * scale + late;
  ink = crisp ? core : vec4(haze.rgb * share, haze.a > 0.5 ? max(1.0, haze.a * scale) : haze.a);
  rounded = round_;
  vec2 way = line.zw - line.xy; float far = length(way); vec2 u = far > 0.0 ? way / far : vec2(1, 0);
  float reach = ink.a < 0.0 ? 0.0 : ink.a * 1.5 + 1.5;
  vec2 side = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  at = mix(line.xy - u * reach, line.zw + u * reach, side.x) + vec2(-u.y, u.x) * (side.y * 2.0 - 1.0) * reach;
  gl_Position = vec4((at + 0.5) / size * 2.0 - 1.0, 0, 1);
}`, `
in vec2 at; flat in vec4 line; flat in vec4 ink; flat in float rounded; out vec4 colour;
void main() {
  vec2 a = at - line.xy, b = line.zw - line.xy; float cover;
  if (rounded > 0.5) {
    float h = clamp(dot(a, b) / max(dot(b, b), 1e-6), 0.0, 1.0);
    cover = ink.a + 0.5 - length(a - b * h);
  } else { // as wide along the axis that it crosses; of an even width it lies half a pixel on
    bool steep = abs(b.y) > abs(b.x);
    if (steep) { a = a.yx; b = b.yx; }
    if (b.x < 0.0) { a -= b; b = -b; }
    float even = mod(floor(ink.a * 2.0 + 0.5), 2.0) < 0.5 ? 0.5 : 0.0;
    float off = abs(a.y - even - (b.x > 0.0 ? b.y / b.x * clamp(a.x, 0.0, b.x) : 0.0));
    cover = min(ink.a + 0.5 - off, 1.0) * clamp(1.0 - max(-a.x, a.x - b.x), 0.0, 1.0);
  }
  colour = vec4(ink.rgb * clamp(cover, 0.0, 1.0), 1);
}`],
  stars: [`
layout(location=0) in vec2 place; layout(location=1) in vec3 light; uniform vec2 size, drift; uniform float side; flat out vec3 ink;
void main() {
  vec2 p = mod(place + drift, size); ink = light; gl_PointSize = side;
  gl_Position = vec4(vec2(p.x + side * 0.5, size.y - p.y - side * 0.5) / size * 2.0 - 1.0, 0, 1);
}`, `flat in vec3 ink; out vec4 colour; void main() { colour = vec4(ink, 1); }`],
  veil: [0, `uniform vec4 light; out vec4 colour; void main() { colour = light; }`],
  fade: [0, `
uniform sampler2D old, fresh; uniform vec2 kept; out vec4 colour;
void main() { ivec2 p = ivec2(gl_FragCoord.xy); colour = max(cut(texelFetch(old, p, 0) * kept.x) - kept.y, texelFetch(fresh, p, 0)); }`],
  soften: [0, `
uniform sampler2D old; uniform int reach; out vec4 colour;
vec4 near(ivec2 p) { return texelFetch(old, clamp(p, ivec2(0), textureSize(old, 0) - 1), 0); }
void main() { ivec2 p = ivec2(gl_FragCoord.xy), r = ivec2(reach, 0); colour = cut((near(p) + near(p + r) + near(p + r.yx) + near(p + r.xx)) / 4.0); }`],
  third: [0, `
uniform sampler2D old; out vec4 colour;
void main() { ivec2 p = ivec2(gl_FragCoord.xy) * 3; vec4 sum = vec4(0); for (int i = 0; i < 9; i++) sum += texelFetch(old, p + ivec2(i % 3, i / 3), 0); colour = cut(sum / 9.0); }`],
  gather: [0, `
uniform sampler2D near, wide, mist; uniform vec2 drift, mirror; uniform float stars; out vec4 colour;
void main() {
  vec2 p = floor(gl_FragCoord.xy), size = vec2(textureSize(near, 0));
  vec2 sky = (p - drift + 0.5) / size;
  colour = texelFetch(near, ivec2(p), 0) + cut(texture(wide, (max(p - 1.0, 0.0) / 3.0 + 0.5) / vec2(textureSize(wide, 0))))
    + stars * cut(texture(mist, mix(sky, -sky, mirror)));
}`],
  last: [0, `
uniform sampler2D cores, haze, mist; uniform vec2 size, corner, drift, mirror; uniform float shrink, plain, stars; out vec4 colour;
void main() {
  vec2 p = floor(gl_FragCoord.xy - corner); p.y = size.y - 1.0 - p.y;
  vec4 core = texelFetch(cores, ivec2(p), 0);
  vec2 sky = (p - drift + 0.5) / size;
  colour = plain > 0.5 ? core + stars * cut(texture(mist, mix(sky, -sky, mirror))) : max(core, cut(texture(haze, (p * shrink + 1.5) / vec2(textureSize(haze, 0)))));
}`],
};
const CUT = "vec4 cut(vec4 light) { return floor(light * 255.0 + 0.02) / 255.0; }"; // whole levels, as the desktop has them
const WHOLE = "void main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0, 1); }";

class Painter {
  constructor(canvas, numbers) {
    this.canvas = canvas;
    this.numbers = numbers;
    this.data = new Float32Array(EACH << 14);
    this.open();
  }

  open() { // also after the browser has taken the context away
    const gl = this.gl = this.canvas.getContext("webgl2", { antialias: false, alpha: false, depth: false });
    if (!gl) throw Error("this browser has no WebGL 2");
    this.programs = Object.fromEntries(Object.entries(SHADERS).map(([name, [vertex, fragment]]) => [name, this.program(vertex || WHOLE, fragment)]));
    this.shapes = new Map();
    this.sizes = "";
    this.none = gl.createVertexArray();
    [this.strokes, this.marks] = this.buffer([4, 4, 4, 1], 1);
    [this.stars, this.places] = this.buffer([2, 3], 0);
    this.mist = this.texture();
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.REPEAT);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.REPEAT);
  }

  program(vertex, fragment) {
    const gl = this.gl, made = gl.createProgram(), found = { made };
    for (const [kind, text] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, `#version 300 es\nprecision highp float; precision highp int;\n${CUT}\n${text}`);
      gl.compileShader(shader);
      if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw Error(gl.getShaderInfoLog(shader));
      gl.attachShader(made, shader);
    }
    gl.linkProgram(made);
    const count = gl.getProgramParameter(made, gl.ACTIVE_UNIFORMS);
    for (let at = 0; at < count; at++) { const { name } = gl.getActiveUniform(made, at); found[name] = gl.getUniformLocation(made, name); }
    return found;
  }

  buffer(parts, divisor) {
    const gl = this.gl, array = gl.createVertexArray(), buffer = gl.createBuffer();
    this.parts ??= new Map();
    this.parts.set(array, parts);
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    parts.forEach((_, at) => { gl.enableVertexAttribArray(at); gl.vertexAttribDivisor(at, divisor); });
    this.from(array, 0);
    return [array, buffer];
  }

  from(array, first) { // let a bound array begin at one of its instances
    const gl = this.gl, parts = this.parts.get(array), all = parts.reduce((sum, each) => sum + each, 0);
    parts.reduce((past, each, at) => { gl.vertexAttribPointer(at, each, gl.FLOAT, false, 4 * all, 4 * (first * all + past)); return past + each; }, 0);
  }

  texture() {
    const gl = this.gl, texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    for (const key of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, key, gl.LINEAR);
    for (const key of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, key, gl.CLAMP_TO_EDGE);
    return texture;
  }

  target(wide, high) {
    const gl = this.gl, texture = this.texture(), frame = gl.createFramebuffer();
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, wide, high);
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    return { texture, frame, wide, high };
  }

  fit(size, small, wide) {
    const wanted = [size, small, wide].join();
    if (wanted === this.sizes) return;
    for (const { texture, frame } of Object.values(this.targets ?? {})) { this.gl.deleteTexture(texture); this.gl.deleteFramebuffer(frame); }
    this.sizes = wanted;
    const small_ = () => this.target(...small), wide_ = () => this.target(...wide);
    this.targets = { cores: this.target(...size), fresh: small_(), trail: small_(), other: small_(), near: small_(), gathered: small_(), wide: wide_(), spare: wide_() };
  }

  // ---- reading

  add(x, y, u, v, d, ink, core, haze, round) {
    let n = EACH * this.used++;
    if (n + EACH > this.data.length) { const more = new Float32Array(this.data.length * 2); more.set(this.data); this.data = more; }
    const to = this.data;
    to[n] = x; to[n + 1] = y; to[n + 2] = u; to[n + 3] = v;
    to[n + 4] = d[ink] / 255; to[n + 5] = d[ink + 1] / 255; to[n + 6] = d[ink + 2] / 255; to[n + 7] = core;
    to[n + 8] = d[ink + 4] / 255; to[n + 9] = d[ink + 5] / 255; to[n + 10] = d[ink + 6] / 255; to[n + 11] = haze;
    to[n + 12] = round;
  }

  read(d) {
    const { HEAD, DISTINCT, LENGTHS, WAYS } = this.numbers;
    this.used = 0;
    this.veils = [];
    for (let n = HEAD; n < d.length;) {
      const kind = d[n++], ink = n;
      if (kind === PATHS) {
        const half = d[n + 3], haze = d[n + 7], round = d[n + 8], count = d[n + INK];
        let lengths = n + INK + 1;
        n = lengths + count;
        for (const end = n; lengths < end; lengths++) {
          for (let left = d[lengths] - 1; left > 0; left--, n += 2) this.add(d[n], d[n + 1], d[n + 2], d[n + 3], d, ink, half, haze, round);
          n += 2;
        }
      } else if (kind === DOTS) {
        let count = d[n + INK];
        for (n += INK + 1; count > 0; count--, n += 3) this.add(d[n], d[n + 1], d[n], d[n + 1], d, ink, Math.max(1, d[n + 2]), Math.max(0.6, d[n + 2]), 1);
      } else if (kind === STREAKS) {
        const half = d[n + 3];
        let count = d[n + INK];
        for (n += INK + 1; count > 0; count--, n += 3) {
          const x = d[n], y = d[n + 1], long = Math.max(0.5, d[n + 2] % DISTINCT / LENGTHS / 2), turn = Math.PI * Math.floor(d[n + 2] / DISTINCT) / WAYS;
          const dx = Math.cos(turn) * long, dy = Math.sin(turn) * long;
          this.add(x - dx, y - dy, x + dx, y + dy, d, ink, half, -1, 0);
          this.add(x, y, x, y, d, ink, -1, 0.6, 1);
        }
      } else if (kind === STAMPS) {
        const half = d[n + 3], haze = d[n + 7], round = d[n + 8];
        let count = d[n + INK];
        for (n += INK + 1; count > 0; count--, n += 4) {
          const shape = this.shapes.get(d[n]), x = d[n + 1], y = d[n + 2], scale = d[n + 3];
          for (let k = 0; k < shape.length; k += 4) this.add(x + shape[k] * scale, y + shape[k + 1] * scale, x + shape[k + 2] * scale, y + shape[k + 3] * scale, d, ink, half, haze, round);
        }
      } else if (kind === SHAPE) {
        const number = d[n], count = d[n + 1], lines = [];
        let lengths = n + 2;
        n = lengths + count;
        for (const end = n; lengths < end; lengths++) {
          for (let left = d[lengths] - 1; left > 0; left--, n += 2) lines.push(d[n], d[n + 1], d[n + 2], d[n + 3]);
          n += 2;
        }
        this.shapes.set(number, Float32Array.from(lines));
      } else if (kind === VEIL) {
        this.veils.push([this.used, d.slice(n, n + 12)]);
        n += 12;
      } else if (kind === SKY) n = this.readSky(d, n);
      else if (kind === FORGET) this.shapes.clear();
      else throw Error(`order ${kind} at ${n - 1}`);
    }
  }

  readSky(d, n) {
    const gl = this.gl, [wide, high] = this.numbers.MIST, pixels = 3 * wide * high;
    this.counts = [d[n], d[n + 1]];
    const stars = d.slice(n + 2, n + 2 + 5 * (d[n] + d[n + 1])), end = n + 2 + stars.length;
    for (let k = 0; k < stars.length; k += 5) for (let part = 2; part < 5; part++) stars[k + part] /= 255;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.places);
    gl.bufferData(gl.ARRAY_BUFFER, stars, gl.STATIC_DRAW);
    gl.bindTexture(gl.TEXTURE_2D, this.mist);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB8, wide, high, 0, gl.RGB, gl.UNSIGNED_BYTE, Uint8Array.from(d.subarray(end, end + pixels)));
    return end + pixels;
  }

  // ---- painting

  use(name, to, uniforms, textures = {}) {
    const gl = this.gl, program = this.programs[name];
    gl.bindFramebuffer(gl.FRAMEBUFFER, to ? to.frame : null);
    if (to) gl.viewport(0, 0, to.wide, to.high);
    gl.useProgram(program.made);
    for (const [key, value] of Object.entries(uniforms)) {
      if (key === "reach") gl.uniform1i(program[key], value);
      else gl[`uniform${value.length ?? 1}f`](program[key], ...(value.length ? value : [value]));
    }
    Object.entries(textures).forEach(([key, each], at) => {
      gl.activeTexture(gl.TEXTURE0 + at);
      gl.bindTexture(gl.TEXTURE_2D, each.texture ?? each);
      gl.uniform1i(program[key], at);
    });
  }

  pass(...what) {
    this.use(...what);
    this.gl.bindVertexArray(this.none);
    this.gl.drawArrays(this.gl.TRIANGLES, 0, 3);
  }

  draw(to, uniforms, side) { // all strokes with their veils
    const gl = this.gl;
    gl.bindFramebuffer(gl.FRAMEBUFFER, to.frame);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.enable(gl.BLEND);
    let first = 0;
    for (const [end, veil] of [...this.veils, [this.used, null]]) {
      if (end > first) {
        this.use("strokes", to, { size: [to.wide, to.high], ...uniforms });
        gl.blendEquation(gl.MAX);
        gl.bindVertexArray(this.strokes);
        gl.bindBuffer(gl.ARRAY_BUFFER, this.marks);
        this.from(this.strokes, first);
        gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, end - first);
      }
      first = end;
      if (!veil) continue;
      gl.enable(gl.SCISSOR_TEST);
      gl.scissor(...veil.slice(side, side + 4).map((each) => Math.max(0, each)));
      gl.blendEquation(gl.FUNC_ADD);
      gl.blendFunc(gl.ONE, gl.CONSTANT_COLOR);
      gl.blendColor(veil[8], veil[8], veil[8], 1);
      this.pass("veil", to, { light: [...veil.slice(9, 12).map((each) => each / 255), 1] });
      gl.disable(gl.SCISSOR_TEST);
    }
    gl.disable(gl.BLEND);
  }

  blur(stars, near, mirror) {
    const { trail, near: soft, wide, spare, gathered } = this.targets;
    this.pass("soften", soft, { reach: 1 }, { old: trail });
    this.pass("third", wide, {}, { old: soft });
    let [from, to] = [wide, spare];
    for (const reach of [2, -1, -1]) { this.pass("soften", to, { reach }, { old: from }); [from, to] = [to, from]; }
    this.pass("gather", gathered, { drift: near, mirror, stars }, { near: soft, wide: from, mist: this.mist });
  }

  paint(d) {
    const gl = this.gl, [w, h, left, top, wide, high] = d, size = [w, h], canvas = this.canvas;
    const [shrink, kept, lost, plain, stars, ...rest] = d.subarray(12, this.numbers.HEAD), mirror = rest.slice(0, 2), near = rest.slice(2, 4);
    this.fit(size, d.subarray(6, 8), d.subarray(8, 10));
    this.read(d);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.marks);
    gl.bufferData(gl.ARRAY_BUFFER, this.data.subarray(0, EACH * this.used), gl.STREAM_DRAW);
    gl.clearColor(0, 0, 0, 1);
    const t = this.targets, crisp = { scale: 1, late: 0, share: 0 };
    this.draw(t.cores, crisp, 0);
    if (!plain) {
      this.draw(t.fresh, { scale: shrink, late: this.numbers.LATE, share: 1 }, 4);
      this.pass("fade", t.other, { kept: [kept, lost] }, { old: t.trail, fresh: t.fresh });
      [t.trail, t.other] = [t.other, t.trail];
      this.blur(stars, near, mirror);
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const corner = [left, canvas.height - top - high];
    gl.viewport(...corner, wide, high);
    const drift = near.map((each, at) => each * size[at] / d[6 + at]);
    this.pass("last", null, { size, corner, drift, mirror, shrink, plain, stars }, { cores: t.cores, haze: t.gathered, mist: this.mist });
    if (stars) this.paintStars(size, rest);
  }

  paintStars(size, rest) {
    const gl = this.gl;
    gl.enable(gl.BLEND);
    gl.blendEquation(gl.FUNC_ADD);
    gl.blendFunc(gl.ONE, gl.ONE);
    this.counts.reduce((first, count, at) => {
      this.use("stars", null, { size, drift: rest.slice(4 + 2 * at, 6 + 2 * at), side: rest[8 + at] });
      gl.bindVertexArray(this.stars);
      if (count) gl.drawArrays(gl.POINTS, first, count);
      return first + count;
    }, 0);
    gl.disable(gl.BLEND);
  }
}
