import { readFileSync } from 'node:fs';

/**
 * Loaded into a server before its own code. Sets its clock ahead by as many milliseconds as the file holds, so that a
 * test need not wait until something is too old. An empty or missing file means the right time.
 */
const file = process.env.LATE_CLOCK_FILE;
const RightDate = Date;
let aheadMs = 0;

function look() {
  try {
    aheadMs = Number(readFileSync(file, 'utf8'));
  } catch {
    aheadMs = 0;
  }
}

class LateDate extends RightDate {
  constructor(...given) {
    if (given.length === 0) super(RightDate.now() + aheadMs);
    else super(...given);
  }

  static now() {
    return RightDate.now() + aheadMs;
  }
}

if (file) {
  look();
  setInterval(look, 20).unref();
  globalThis.Date = LateDate;
}
