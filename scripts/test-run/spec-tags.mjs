import { parseAst } from 'vite';

const numbers = String.raw`\d+\.\d+\.\d+(?:\s*,\s*\d+\.\d+\.\d+)*`;
const titleTag = new RegExp(String.raw`\s*\[(${numbers})\]`, 'g');
const commentTag = new RegExp(String.raw`^\s*// spec: (${numbers})$`);
/** What may stand behind `test`, `it` or `describe` for a test that runs. */
const running = new Set(['describe', 'step', 'each', 'for', 'concurrent', 'sequential', 'serial']);
const notRunning = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fixme', 'fails', 'fail']);

/**
 * The statements that a test file says it proves: `[2.4.3]` or `[2.4.3, 2.4.4]` in the title of a test, a group or a
 * step, or `// spec: 2.4.3` on the line above one or inside it. Answers `{ tags: [{ id, title }], problems }`; a tag on
 * a test that does not run, on a group without tests or on no test at all is a problem, never a proof.
 */
export function readTags(source, file) {
  const blocks = blocksOf(source, file);
  const tags = [];
  const problems = [];
  const prove = (block, ids) => {
    const title = pathOf(block);
    if (block.isSkipped) problems.push(`${file}: “${title}” is tagged but does not run`);
    else if (!block.hasTest) problems.push(`${file}: “${title}” is tagged but holds no test`);
    else for (const id of ids) tags.push({ id, title });
  };
  for (const block of blocks) {
    for (const [, ids] of block.rawTitle.matchAll(titleTag)) prove(block, listed(ids));
  }
  for (const { line, offset, ids } of commentsOf(source)) {
    const block = ownerOf(source, blocks, line, offset);
    if (block) prove(block, ids);
    else problems.push(`${file}:${line}: the tag ${ids.join(', ')} belongs to no test`);
  }
  return { tags, problems };
}

function blocksOf(source, file) {
  const blocks = [];
  visit(parseAst(source, { lang: 'ts' }, file), (node) => {
    const block = node.type === 'CallExpression' ? blockOf(node, source) : null;
    if (block) blocks.push(block);
  });
  for (const block of blocks) {
    const around = blocks.filter((other) => other !== block && contains(other, block.start));
    // The innermost comes last: the tree is walked from the outside in.
    block.parent = around.at(-1) ?? null;
    block.isSkipped = [block, ...around].some((one) => one.names.some((n) => notRunning.has(n)));
  }
  for (const block of blocks) {
    const isRunningTest = (one) => one.kind !== 'group' && !one.isSkipped;
    block.hasTest =
      isRunningTest(block) ||
      blocks.some((other) => contains(block, other.start) && isRunningTest(other));
  }
  return blocks;
}

/** A call of `test`, `it` or `describe` with a title and a body, or null. */
function blockOf(node, source) {
  const [title, body] = node.arguments;
  const names = namesOf(node.callee);
  const [base, ...rest] = names;
  if (!['test', 'it', 'describe'].includes(base)) return null;
  if (rest.some((name) => !running.has(name) && !notRunning.has(name))) return null;
  const rawTitle = textOf(title, source);
  const isTodo = rest.includes('todo');
  if (rawTitle === null || (!body && !isTodo)) return null;
  return {
    kind: names.includes('step') ? 'step' : names.includes('describe') ? 'group' : 'test',
    names: rest,
    rawTitle,
    start: node.start,
    end: node.end,
    line: lineAt(source, node.start),
  };
}

/** `test.describe.serial` → test, describe, serial; `it.each(rows)` → it, each. */
function namesOf(callee) {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
    return [...namesOf(callee.object), callee.property.name];
  }
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee.tag);
  return [''];
}

function textOf(node, source) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return source.slice(node.start + 1, node.end - 1);
  return null;
}

function commentsOf(source) {
  const found = [];
  let offset = 0;
  for (const [index, text] of source.split('\n').entries()) {
    const match = commentTag.exec(text);
    if (match) found.push({ line: index + 1, offset, ids: listed(match[1]) });
    offset += text.length + 1;
  }
  return found;
}

/** The block that starts on the next line of code, else the innermost one around the comment. */
function ownerOf(source, blocks, line, offset) {
  const lines = source.split('\n');
  let next = line;
  while (next < lines.length && /^\s*(\/\/.*)?$/.test(lines[next])) next += 1;
  return (
    blocks.find((block) => block.line === next + 1) ??
    blocks.filter((block) => contains(block, offset)).at(-1)
  );
}

function visit(node, see) {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, see);
  } else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') see(node);
    for (const value of Object.values(node)) visit(value, see);
  }
}

function pathOf(block) {
  const own = block.rawTitle.replaceAll(titleTag, '').replaceAll(/\s+/g, ' ').trim();
  return block.parent ? `${pathOf(block.parent)} › ${own}` : own;
}

function contains(block, offset) {
  return block.start < offset && offset < block.end;
}

function listed(ids) {
  return ids.split(',').map((id) => id.trim());
}

function lineAt(source, offset) {
  return source.slice(0, offset).split('\n').length;
}
