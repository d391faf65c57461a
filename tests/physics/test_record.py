"""The record of a step's queries."""

from game.physics import ContactRecord, Purpose, RayRecord, Record, SweepRecord


def test_a_record_is_empty_until_asked_and_after_clearing() -> None:
    record = Record()
    assert (record.rays, record.contacts, record.sweeps) == ([], [], [])
    record.rays.append(RayRecord(Purpose.SIGHT, (0.0, 0.0), (1.0, 0.0), (), None))
    record.contacts.append(ContactRecord(1, 2, (0.0, 0.0), (1.0, 0.0), 0.5, 3.0))
    record.sweeps.append(SweepRecord(1, (0.0, 0.0), (1.0, 0.0), 2.0, None, None))
    assert Record() == Record([], [], [])
    record.clear()
    assert record == Record()
