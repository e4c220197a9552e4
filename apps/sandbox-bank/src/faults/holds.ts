import type { Engine } from '../engine/engine.ts';
import type { Fault } from '../objects/faults.ts';

/** Resolves for a fault that holds calls once it has been taken away. */
export function releaseOfHolds(engine: Engine): (fault: Fault) => Promise<void> {
  const held = new Set<{ fault: string; goOn: () => void }>();
  engine.onCommit(() => {
    for (const call of held) {
      if (!engine.state.of('faults').has(call.fault)) {
        held.delete(call);
        call.goOn();
      }
    }
  });
  return ({ id }) =>
    new Promise((goOn) => {
      if (engine.state.of('faults').has(id)) {
        held.add({ fault: id, goOn });
      } else {
        goOn();
      }
    });
}
