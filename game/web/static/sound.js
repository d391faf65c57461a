// Plays what the stand-in for pygame's mixer asks for: channels with a gain for each side.
class Speaker {
  constructor(bytesOf) {
    this.bytesOf = bytesOf;
    this.context = new AudioContext();
    this.channels = new Map();
    this.decoded = [];
    this.played = 0;
  }

  wake() { // browsers keep silent until the player has done something
    if (this.context.state === "suspended") this.context.resume();
  }

  sound(number) {
    return this.decoded[number] ??= this.context.decodeAudioData(this.bytesOf(number)).catch(() => null);
  }

  channel(number) {
    const context = this.context;
    if (!this.channels.has(number)) {
      const into = context.createGain(), split = context.createChannelSplitter(2), merge = context.createChannelMerger(2);
      into.channelCount = 2;
      into.channelCountMode = "explicit";
      into.connect(split);
      const sides = [0, 1].map((side) => {
        const gain = context.createGain();
        split.connect(gain, side).connect(merge, 0, side);
        return gain.gain;
      });
      merge.connect(context.destination);
      this.channels.set(number, { into, sides });
    }
    return this.channels.get(number);
  }

  async play(number, which, loop) {
    const channel = this.channel(number), asked = this.context.currentTime, token = channel.token = {};
    if (!loop && this.context.state !== "running") return;
    const buffer = await this.sound(which);
    if (!buffer || channel.token !== token) return;
    const source = this.context.createBufferSource(), fade = this.context.createGain();
    Object.assign(source, { buffer, loop });
    source.playbackRate.value = channel.paused ? 0 : 1;
    source.connect(fade).connect(channel.into);
    source.start(0, loop ? (this.context.currentTime - asked) % buffer.duration : 0);
    Object.assign(channel, { source, fade });
    this.played++;
  }

  fade(number, milliseconds) {
    const { source, fade } = this.channel(number), now = this.context.currentTime, end = now + milliseconds / 1000;
    Object.assign(this.channel(number), { token: null, source: null, paused: false });
    if (!source) return;
    fade.gain.setValueAtTime(1, now);
    fade.gain.linearRampToValueAtTime(0, end);
    source.stop(end);
  }

  volume(number, left, right) {
    this.channel(number).sides.forEach((gain, side) => gain.setTargetAtTime(side ? right : left, this.context.currentTime, 0.003));
  }

  pause(number, paused) {
    const channel = this.channel(number);
    channel.paused = paused;
    if (channel.source) channel.source.playbackRate.value = paused ? 0 : 1;
  }

  silence() {
    for (const number of this.channels.keys()) this.fade(number, 0);
  }
}
