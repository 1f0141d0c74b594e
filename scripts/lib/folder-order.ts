import path from 'node:path';

/** Which file imports which, as paths with `/` relative to the repository. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Import cycles of files, each once: the files in their order, the first one last again. */
export function findFileCircles(graph: ImportGraph): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file);
    if (start >= 0) {
      circles.push([...way.slice(start), file]);
      return;
    }
    if (done.has(file)) return;
    for (const target of graph.get(file) ?? []) visit(target, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return circles;
}

/** Folders below `parent` that import one another, directly or through others. */
export type Knot = {
  /** `.` is the root of the repository. */
  parent: string;
  /** Their names, sorted. */
  folders: string[];
  /** For each pair in the knot of which one imports the other, one import that shows it. */
  imports: { from: string; to: string; count: number; file: string; target: string }[];
};

/**
 * Sibling folders without an order: from one of them a way of imports leads to another and back. An import counts for the two folders in
 * which its ends lie below their nearest common folder; the common folder's own files count for none.
 */
export function findKnots(graph: ImportGraph): Knot[] {
  const knots: Knot[] = [];
  for (const [parent, edges] of groupBySiblings(graph)) {
    const reached = new Map([...edges.keys()].map((folder) => [folder, findReached(edges, folder)]));
    const areKnotted = (a: string, b: string) =>
      reached.get(a)?.has(b) === true && reached.get(b)?.has(a) === true;
    const done = new Set<string>();
    for (const folder of [...edges.keys()].toSorted()) {
      if (done.has(folder) || !areKnotted(folder, folder)) continue;
      const folders = [...edges.keys()].filter((other) => areKnotted(folder, other)).toSorted();
      for (const one of folders) done.add(one);
      knots.push({ parent, folders, imports: listKnotImports(edges, folders) });
    }
  }
  return knots;
}

type Edge = { count: number; file: string; target: string };
type SiblingEdges = Map<string, Map<string, Edge>>;

function groupBySiblings(graph: ImportGraph): Map<string, SiblingEdges> {
  const groups = new Map<string, SiblingEdges>();
  for (const [file, targets] of graph) {
    for (const target of targets) {
      const [from, to] = [file.split('/'), target.split('/')];
      const depth = from.findIndex((name, index) => name !== to[index]);
      const [a, b] = [from[depth], to[depth]];
      // One of the two is a file of the common folder itself.
      if (a === undefined || b === undefined || depth >= from.length - 1 || depth >= to.length - 1) continue;
      const parent = path.posix.join('.', ...from.slice(0, depth));
      const siblings = groups.get(parent) ?? new Map<string, Map<string, Edge>>();
      groups.set(parent, siblings);
      const edges = siblings.get(a) ?? new Map<string, Edge>();
      siblings.set(a, edges);
      edges.set(b, { file, target, count: (edges.get(b)?.count ?? 0) + 1 });
    }
  }
  return groups;
}

function findReached(edges: SiblingEdges, start: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const next of edges.get(folder)?.keys() ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  }
  return reached;
}

function listKnotImports(edges: SiblingEdges, folders: readonly string[]): Knot['imports'] {
  return folders.flatMap((from) =>
    [...(edges.get(from) ?? [])]
      .filter(([to]) => folders.includes(to))
      .map(([to, edge]) => ({ from, to, ...edge }))
      .toSorted((a, b) => a.count - b.count),
  );
}
