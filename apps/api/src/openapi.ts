import {
  type Call,
  carriesSession,
  type ErrorCode,
  errorCatalogue,
  errorsOfCall,
} from '@sevenday/contract';
import { calls } from '@sevenday/contract/calls';
import { capabilities } from '@sevenday/contract/capabilities';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { escapeHtml } from './platform/base/escape-html.ts';
import { productVersion } from './platform/base/product-version.ts';
import { serveTextBuiltOnce } from './platform/http/serve-text-built-once.ts';

const failure = {
  type: 'object',
  required: ['detail', 'code'],
  properties: {
    detail: { type: 'string', description: 'A sentence for a person.' },
    code: { type: 'string', description: 'A stable word.' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

/** The wire side of a schema: dollars, percent and ISO dates. */
function wire(schema: z.ZodMiniType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'openapi-3.0',
  });
  return json;
}

function parameters(schema: z.ZodMiniObject | undefined, where: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = wire(schema) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBody(call: Call) {
  if (call.upload) {
    const schema = {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    };
    return { requestBody: { content: { 'multipart/form-data': { schema } } } };
  }
  if (!call.body) return {};
  return { requestBody: { content: { 'application/json': { schema: wire(call.body) } } } };
}

function responses(call: Call) {
  const failures = [...groupCodes(errorsOfCall(call))].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `${code}: ${errorCatalogue[code].detail}`).join('\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ]);
  return {
    [String(call.status ?? 200)]: {
      description: 'Done.',
      content: { [call.answerType ?? 'application/json']: { schema: wire(call.answer) } },
    },
    ...Object.fromEntries(failures),
  };
}

function groupCodes(codes: readonly ErrorCode[]): Map<string, ErrorCode[]> {
  const groups = new Map<string, ErrorCode[]>();
  for (const code of codes) {
    const status = String(errorCatalogue[code].status);
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
  description:
    'A call repeated with the same key gets the same answer. Another input under that key is refused with 409.',
};

function operation(call: Call) {
  return {
    summary: call.summary,
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[/:_-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    ...(carriesSession(call) ? { security: [{ session: [] }] } : {}),
    'x-access': call.access,
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...(call.bodyAlsoInQuery ? parameters(call.body, 'query') : []),
      ...(call.method === 'GET' ? [] : [idempotencyKey]),
    ],
    ...requestBody(call),
    responses: responses(call),
  };
}

/** The OpenAPI document, printed from the contract. */
function openApiDocument(product: { name: string; publicUrl: string }) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = `/api${call.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: `${product.name} API`,
      version: productVersion,
      description: 'Amounts are dollars with at most two decimals, dates ISO 8601 in UTC.',
    },
    servers: [{ url: product.publicUrl }],
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** `/api/openapi.json`, and the same as a page for reading at `/api/docs`. */
export function registerOpenApi(
  app: FastifyInstance,
  product: { name: string; publicUrl: string },
): void {
  serveTextBuiltOnce(app, '/api/openapi.json', {
    type: 'application/json; charset=utf-8',
    build: () => JSON.stringify(openApiDocument(product)),
  });
  serveTextBuiltOnce(app, '/api/docs', {
    type: 'text/html; charset=utf-8',
    build: () => readablePage(product.name),
  });
}

function readablePage(productName: string): string {
  const sections = calls.map(
    (call) => `<section><h2><code>${call.method} /api${escapeHtml(call.path)}</code></h2>
<p>${escapeHtml(call.summary)} <em>${call.access}</em></p>
${schemaBlock('Query', call.query)}${schemaBlock('Body', call.body)}${schemaBlock('Answer', call.answer)}
<p>Failures: ${errorsOfCall(call)
      .map((code) => `<code>${errorCatalogue[code].status} ${code}</code>`)
      .join(' ')}</p></section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(productName)} API</title></head><body><h1>${escapeHtml(productName)} API</h1>
<p>The document: <a href="/api/openapi.json">openapi.json</a></p>${capabilityList()}${sections.join('\n')}</body></html>`;
}

function capabilityList(): string {
  const items = Object.entries(capabilities).map(
    ([name, sentence]) => `<dt><code>${name}</code></dt><dd>${escapeHtml(sentence)}</dd>`,
  );
  return `<h2>Capabilities</h2><dl>${items.join('')}</dl>`;
}

function schemaBlock(title: string, schema: z.ZodMiniType | undefined): string {
  if (!schema) return '';
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(wire(schema), null, 2))}</pre></details>`;
}
