import type { z } from 'zod';
import { invalidRequest, notFound } from '../api/errors.ts';
import { hash, integer, oneOf, paged, text } from '../api/fields.ts';
import { operation } from '../engine/operation.ts';
import type { Unit } from '../engine/unit.ts';
import { listPage } from '../http/list.ts';
import { type Fault, faultKinds } from '../objects/faults.ts';
import { drawParams, newDraw } from './draw.ts';
import { helpers } from './fault.ts';

const createParams = hash({
  ...drawParams,
  delay_ms: integer({ min: 0, max: 120_000 }).optional(),
  kind: oneOf(faultKinds),
  method: oneOf(['GET', 'POST', 'DELETE']).optional(),
  path: text().optional(),
  repeats: integer({ min: 0, max: 10 }).optional(),
});

function addFault(unit: Unit, params: z.output<typeof createParams>): Fault {
  if (params.path?.startsWith('/v1/') === false || params.path?.startsWith(helpers)) {
    throw invalidRequest('A fault strikes calls under /v1/, but no test helper.', {
      param: 'path',
    });
  }
  const id = unit.newId('fault');
  return unit.put('faults', id, {
    ...newDraw(params),
    id,
    object: 'test_helpers.fault',
    kind: params.kind,
    method: params.method ?? null,
    path: params.path ?? null,
    delay_ms: params.delay_ms ?? 1000,
    repeats: params.repeats ?? 1,
    cut: {},
  });
}

function removeFault(unit: Unit, id: string) {
  unit.remove('faults', faultAt(unit, id).id);
  return { id, object: 'test_helpers.fault', deleted: true };
}

function faultAt(unit: Unit, id: string): Fault {
  const fault = unit.get('faults', id);
  if (!fault) {
    throw notFound('fault', id);
  }
  return fault;
}

const base = `${helpers}faults`;

/** What goes wrong on request, and when it stops. Calls that are held go on once their fault is gone. */
export const faultOperations = [
  operation({
    method: 'POST',
    path: base,
    params: createParams,
    ownHelper: true,
    handle: addFault,
  }),
  operation({
    method: 'GET',
    path: base,
    params: hash(paged),
    ownHelper: true,
    handle: (unit, params) => listPage(base, unit.all('faults'), params),
  }),
  operation({
    method: 'GET',
    path: `${base}/{id}`,
    params: hash({}),
    ownHelper: true,
    handle: (unit, _params, id) => faultAt(unit, id),
  }),
  operation({
    method: 'DELETE',
    path: `${base}/{id}`,
    params: hash({}),
    ownHelper: true,
    handle: (unit, _params, id) => removeFault(unit, id),
  }),
  operation({
    method: 'DELETE',
    path: base,
    params: hash({}),
    ownHelper: true,
    handle(unit) {
      for (const { id } of unit.all('faults')) {
        unit.remove('faults', id);
      }
      return { object: 'test_helpers.faults', deleted: true };
    },
  }),
];
