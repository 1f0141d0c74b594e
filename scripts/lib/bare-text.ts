import { readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'vitest/node';

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/**
 * Finds text nodes with a sibling element that is conditional or changes its kind. A browser's page translation wraps each text in
 * an element of its own; React then does not find the text where it was, and the page breaks. Such a text must be wrapped in an
 * element: `<span>`.
 *
 * @param source - source of a .tsx file
 * @returns line numbers
 */
export function findBareTexts(source: string, name = 'page.tsx'): number[] {
  const program: unknown = parseAst(source, { lang: 'tsx' }, name);
  if (!isNode(program)) return [];
  const found = new Set<number>();
  const imported = new Set<string>();
  walk(program, (node) => {
    if (node.type === 'ImportDeclaration')
      for (const match of source.slice(node.start, node.end).matchAll(/\b[A-Z]\w*/g)) imported.add(match[0]);
    if (/^(?:Function|Variable)Declara/.test(node.type) || node.type === 'VariableDeclarator') {
      const { id, init } = node;
      const isFunction = node.type === 'FunctionDeclaration' || (isNode(init) && /Function/.test(init.type));
      if (isNode(id) && id.type === 'Identifier' && isFunction) imported.add(String(id.name));
    }
  });
  walk(program, (node) => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return;
    const children = flatten(node);
    const changing = children.filter((child) => isChanging(child, imported));
    if (changing.length === 0) return;
    const isBeside = children.some(
      (child) => isText(child) && (children.length > 1 || !changing.includes(child)),
    );
    if (isBeside) found.add(source.slice(0, node.start).split('\n').length);
  });
  return [...found];
}

/** All such places in the dashboard's .tsx files, as `file:line`. */
export function listBareTexts(root: string): string[] {
  return ['app', 'components'].flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
      .flatMap((name) => {
        const file = `${folder}/${name}`;
        return findBareTexts(readFileSync(`${root}/${file}`, 'utf8'), file).map((line) => `${file}:${line}`);
      }),
  );
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node))
    for (const child of [value].flat()) if (isNode(child)) walk(child, visit);
}

/** The children of an element in React: children of fragments count as siblings. */
function flatten(node: Node): Node[] {
  return [node.children].flat().flatMap((child): Node[] => {
    if (!isNode(child)) return [];
    if (child.type === 'JSXFragment') return flatten(child);
    if (child.type === 'JSXText') {
      // Like React, ignore white space with line breaks.
      const isSpace = String(child.value).trim() === '' && String(child.value).includes('\n');
      return isSpace ? [] : [child];
    }
    if (child.type !== 'JSXExpressionContainer') return [child];
    const { expression } = child;
    return isNode(expression) && expression.type !== 'JSXEmptyExpression' ? [expression] : [];
  });
}

/** The possible results of an expression. */
function outcomesOf(node: Node): Node[] {
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].filter(isNode).flatMap(outcomesOf);
  if (node.type === 'LogicalExpression') return [node.left, node.right].filter(isNode).flatMap(outcomesOf);
  if (node.type === 'ParenthesizedExpression' && isNode(node.expression)) return outcomesOf(node.expression);
  return [node];
}

const isNothing = (node: Node) => node.type === 'Literal' && (node.value === null || node.value === '');
const isElement = (node: Node) => node.type === 'JSXElement' || node.type === 'JSXFragment';
const isChoice = (node: Node) => node.type === 'ConditionalExpression' || node.type === 'LogicalExpression';

/** Whether a node is conditional, or may be a different element at another time. */
function isChanging(node: Node, known: ReadonlySet<string>): boolean {
  if (isElement(node)) return hasChangingKind(node, known);
  if (!isChoice(node)) return false;
  const outcomes = outcomesOf(node);
  return outcomes.some(
    (outcome) => isElement(outcome) || (node.type === 'ConditionalExpression' && isNothing(outcome)),
  );
}

/** Whether it is `<Icon />` where `Icon` is a variable chosen before. */
function hasChangingKind(node: Node, known: ReadonlySet<string>): boolean {
  const { openingElement } = node;
  if (!isNode(openingElement) || !isNode(openingElement.name)) return false;
  const { type, name } = openingElement.name;
  return type === 'JSXIdentifier' && /^[A-Z]/.test(String(name)) && !known.has(String(name));
}

/** Names under which pages pass elements as props. */
const elementNames = new Set(['children', 'care', 'top', 'input', 'undefined']);

/** Whether a node is text. Lists and passed props count as elements here. */
function isText(node: Node): boolean {
  if (node.type === 'JSXText') return true;
  if (isElement(node) || isNothing(node)) return false;
  if (isChoice(node)) return outcomesOf(node).some(isText);
  if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'MemberExpression') {
    const { property } = node.callee;
    if (isNode(property) && (property.name === 'map' || property.name === 'flatMap')) return false;
  }
  const named = node.type === 'CallExpression' && isNode(node.callee) ? node.callee : node;
  return !(named.type === 'Identifier' && elementNames.has(String(named.name)));
}
