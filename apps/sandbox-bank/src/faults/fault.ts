import type { Engine } from '../engine/engine.ts';
import type { Unit } from '../engine/unit.ts';
import type { CallFaults, StruckCall } from '../http/answer.ts';
import type { Fault } from '../objects/faults.ts';
import { meet } from './draw.ts';
import { releaseOfHolds } from './holds.ts';

/** Test helpers are never struck: a test must be able to end what it began. */
export const helpers = '/v1/test_helpers/';

/** Lets calls go wrong as tests have asked. */
export function callFaults(engine: Engine): CallFaults {
  return { strike: (call) => strike(engine, call), released: releaseOfHolds(engine) };
}

function strike(engine: Engine, call: StruckCall): Fault | null {
  if (engine.state.of('faults').size === 0 || call.path.startsWith(helpers)) {
    return null;
  }
  return engine.transact({ requestId: null, idempotencyKey: null }, (unit) =>
    takeFault(unit, call),
  );
}

/** The first fault that strikes this call, which remembers it; null when none does. */
function takeFault(unit: Unit, call: StruckCall): Fault | null {
  for (const fault of unit.all('faults')) {
    if (!matches(fault, call)) {
      continue;
    }
    const left = fault.cut[call.repeat];
    if (left !== undefined) {
      const { [call.repeat]: _, ...cut } = fault.cut;
      if (left > 0) {
        return unit.put('faults', fault.id, { ...fault, cut: { ...cut, [call.repeat]: left - 1 } });
      }
      unit.put('faults', fault.id, { ...fault, cut });
      continue;
    }
    const { strikes, rule } = meet(fault);
    unit.put('faults', fault.id, strikes ? rememberCut(rule, call) : rule);
    if (strikes) {
      return fault;
    }
  }
  return null;
}

function rememberCut(fault: Fault, { repeat }: StruckCall): Fault {
  return cutsOff(fault) && fault.repeats > 0
    ? { ...fault, cut: { ...fault.cut, [repeat]: fault.repeats } }
    : fault;
}

function cutsOff({ kind }: Fault): boolean {
  return kind === 'request_lost' || kind === 'answer_lost';
}

function matches(fault: Fault, call: StruckCall): boolean {
  return (
    (fault.method === null || fault.method === call.method) &&
    (fault.path === null || matchesPath(fault.path, call.path))
  );
}

function matchesPath(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, position) => part === '*' || part === given[position])
  );
}
