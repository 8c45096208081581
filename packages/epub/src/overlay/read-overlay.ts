import type { GuidedNode } from '../manifest/index.ts';
import { roundToMilliseconds } from '../package/clock-value.ts';
import { encodeFileName, relativePath } from '../package/index.ts';
import type { XmlElement } from '../xml/index.ts';
import { nestedElements, readPart, rolesOf, type ClipContext, type OverlayPart } from './read-clips.ts';

/** The audio of one document. */
export interface DocumentOverlay {
  readonly guided: readonly GuidedNode[];
  /** Length in seconds; undefined if a clip has no end, or no part has audio. */
  readonly duration: number | undefined;
}

/** The maximum nesting depth of groups. Parts of deeper groups belong to the group around them. Real overlays have three levels. */
const MAX_GROUP_DEPTH = 16;

/** A group of an overlay that has a role. `childrenOf` holds its nodes by the document that they belong to. */
interface Group {
  readonly role: readonly string[];
  readonly parent: Group | undefined;
  readonly depth: number;
  readonly childrenOf: Map<string, GuidedNode[]>;
}

interface Collected {
  seconds: number;
  hasAudio: boolean;
  isEndKnown: boolean;
}

/**
 * Reads an overlay by the documents that its parts belong to, in the order of the overlay. Parts after the first `maxParts` are
 * ignored. Takes linear time however many documents share the overlay.
 *
 * @see EPUB 3.3 §9
 */
export function readOverlay(
  root: XmlElement,
  context: ClipContext,
  maxParts: number,
): ReadonlyMap<string, DocumentOverlay> {
  const top: Group = { role: [], parent: undefined, depth: 0, childrenOf: new Map() };
  const collected = new Map<string, Collected>();
  let parts = 0;
  const add = (part: OverlayPart, group: Group): void => {
    nodesOf(group, part.document).push(toNode(part));
    const known = collected.get(part.document) ?? { seconds: 0, hasAudio: false, isEndKnown: true };
    collected.set(part.document, known);
    if (!part.audio) return;
    known.hasAudio = true;
    if (part.audio.end === undefined) known.isEndKnown = false;
    else known.seconds += part.audio.end - part.audio.begin;
  };
  const visit = (element: XmlElement, group: Group): void => {
    for (const child of nestedElements(element)) {
      if (child.name !== 'par') {
        visit(child, nestedGroup(group, rolesOf(child)));
        continue;
      }
      parts += 1;
      if (parts > maxParts) {
        context.onIgnored('too_many');
        continue;
      }
      const part = readPart(child, context);
      if (part) add(part, group);
    }
  };
  visit(root, top);
  return new Map(
    [...collected].map(([document, { seconds, hasAudio, isEndKnown }]) => [
      document,
      {
        guided: top.childrenOf.get(document) ?? [],
        duration: hasAudio && isEndKnown ? roundToMilliseconds(seconds) : undefined,
      },
    ]),
  );
}

/** A group without a role has no meaning for a reader, so its parts belong to the group around it. */
function nestedGroup(parent: Group, role: readonly string[]): Group {
  if (role.length === 0 || parent.depth === MAX_GROUP_DEPTH) return parent;
  return { role, parent, depth: parent.depth + 1, childrenOf: new Map() };
}

/** Returns the nodes of a document in a group. The first call for a document adds the group to the nodes of its parent. */
function nodesOf(group: Group, document: string): GuidedNode[] {
  const known = group.childrenOf.get(document);
  if (known) return known;
  const children: GuidedNode[] = [];
  group.childrenOf.set(document, children);
  if (group.parent) nodesOf(group.parent, document).push({ role: group.role, children });
  return children;
}

function toNode({ document, fragment, audio, role }: OverlayPart): GuidedNode {
  const file = encodeFileName(document);
  return {
    textref: fragment === '' ? file : `${file}#${encodeURIComponent(fragment)}`,
    ...(audio ? { audioref: `${relativePath(document, audio.name)}#t=${audio.begin}${endOf(audio.end)}` } : {}),
    ...(role.length === 0 ? {} : { role }),
  };
}

const endOf = (end: number | undefined): string => (end === undefined ? '' : `,${end}`);
