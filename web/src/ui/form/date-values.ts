import {
  type CalendarDate,
  type DateValue,
  getLocalTimeZone,
  parseAbsoluteToLocal,
  parseDate,
  toZoned,
  type ZonedDateTime,
} from '@internationalized/date';

/** Reads a day, `YYYY-MM-DD`; `null` for nothing and for what is no day. */
export function readDay(value: string | null): CalendarDate | null {
  try {
    return value === null ? null : parseDate(value);
  } catch {
    return null;
  }
}

/** Reads an instant in ISO 8601, as it is in the local time zone; `null` for nothing and for what is no instant. */
export function readInstant(value: string | null): ZonedDateTime | null {
  try {
    return value === null ? null : parseAbsoluteToLocal(value);
  } catch {
    return null;
  }
}

/** Writes a day as `YYYY-MM-DD`. */
export function writeDay(value: DateValue | null): string | null {
  return value === null ? null : value.toString().slice(0, 10);
}

/** Writes an instant in UTC, `YYYY-MM-DDTHH:mm:ss.sssZ`; a time without a zone is meant locally. */
export function writeInstant(value: DateValue | null): string | null {
  return value === null ? null : toZoned(value, getLocalTimeZone()).toAbsoluteString();
}
