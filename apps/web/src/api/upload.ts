import { ApiFailure } from './failure.ts';
import { type Carry, outOfTime } from './time-limit.ts';

/** The longest time without progress while sending, then the longest wait for the server's answer, in milliseconds. */
const limitMs = { whileSending: 60_000, forAnswer: 120_000 };

/**
 * Carries a file and reports how much of it is sent, from 0 to 1, which `fetch` can't do. A slow line may take as
 * long as it needs, but must keep moving.
 */
export function carryFile(file: File, onSent: (share: number) => void): Carry {
  return (address, { method = 'POST', headers, signal }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const request = new XMLHttpRequest();
      const giveUp = (reason: unknown) => {
        reject(reason);
        request.abort();
      };
      const timer = restartedTimer(() => giveUp(outOfTime()));
      signal?.addEventListener('abort', () => giveUp(signal.reason));
      request.upload.onprogress = ({ loaded, total }) => {
        timer.start(limitMs.whileSending);
        onSent(total > 0 ? loaded / total : 0);
      };
      request.upload.onload = () => {
        timer.start(limitMs.forAnswer);
        onSent(1);
      };
      request.onload = () => resolve(new Response(request.response, { status: request.status }));
      request.onerror = () => reject(new ApiFailure({ status: 0, code: 'offline' }));
      request.onloadend = timer.stop;
      request.open(method, address);
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.responseType = 'blob';
      timer.start(limitMs.whileSending);
      request.send(formWith(file));
    });
}

function formWith(file: File): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}

/** A timer that each start restarts. */
function restartedTimer(onEnd: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const start = (ms: number) => {
    stop();
    timer = setTimeout(onEnd, ms);
  };
  return { start, stop };
}
