/** Renders functions as one line, events and error codes as tables. */
import { LiteralType, ReferenceType, ReflectionKind, ReflectionType } from 'typedoc';
import { MarkdownTheme, MarkdownThemeContext } from 'typedoc-plugin-markdown';

/** Registers the theme `reference`. */
export function defineReferenceTheme(app) {
  app.renderer.defineTheme('reference', ReferenceTheme);
}

class ReferenceTheme extends MarkdownTheme {
  getRenderContext(page) {
    return new ReferenceContext(this, page, this.application.options);
  }
}

class ReferenceContext extends MarkdownThemeContext {
  constructor(...context) {
    super(...context);
    const { declaration, declarationTitle, memberWithGroups } = this.partials;
    this.partials.declaration = (model, options) => {
      if (isEventUnion(model)) return withComment(this, model, eventTable(this, model));
      if (model.name === 'errorMessages') return withComment(this, model, errorTable(model));
      const chart = /^([a-z]+)Machine$/.exec(model.name)?.[1];
      const text = declaration(model, options);
      return chart ? `${text}\n\n[States and transitions](../machines/${chart}.md)` : text;
    };
    this.partials.memberWithGroups = (model, options) =>
      isEventUnion(model) ? withComment(this, model, eventTable(this, model)) : memberWithGroups(model, options);
    this.partials.declarationTitle = (model) => (isFollowedByTable(model) ? '' : declarationTitle(model));
    // The signature already states the type of the result. The origin of inherited members is not useful.
    this.partials.signatureReturns = () => '';
    this.partials.inheritance = () => '';
  }
}

const withComment = (context, { comment }, table) =>
  [...(comment ? [context.partials.comment(comment)] : []), table].join('\n\n');

/** Whether a table lists the fields of the type. The title then leaves the type out. */
const isFollowedByTable = ({ kind, type }) =>
  (kind === ReflectionKind.TypeAlias && !type) ||
  (kind === ReflectionKind.Variable && type instanceof ReflectionType && Boolean(type.declaration.children));

const isEventUnion = ({ kind, name }) => kind === ReflectionKind.TypeAlias && /(?:Event|Emitted)$/.test(name);

/** Renders one row per event: type, fields and description. */
function eventTable(context, { type, children }) {
  const events = type?.type === 'union' ? type.types : [type];
  const rows = events.map((event, at) => {
    const parts = event?.type === 'intersection' ? event.types : [event];
    // TypeDoc moves the fields of a single object type to its alias.
    const fields = children ?? parts.flatMap((part) => fieldsOf(part));
    const payload = fields
      .filter(({ name }) => name !== 'type')
      .map(
        (field) => `\`${field.name}${field.flags.isOptional ? '?' : ''}\`: ${context.partials.someType(field.type)}`,
      );
    const summary = type?.elementSummaries?.[at];
    const comment = event instanceof ReferenceType ? event.reflection?.comment?.summary : undefined;
    const text = context.helpers.getCommentParts(summary?.length ? summary : (comment ?? []));
    return [`\`${eventTypeOf(fields)}\``, payload.join('<br>'), text];
  });
  return markdownTable(['Event', 'Fields', 'Description'], rows);
}

function fieldsOf(type) {
  if (type instanceof ReflectionType) return type.declaration.children ?? [];
  if (!(type instanceof ReferenceType)) return [];
  const { reflection } = type;
  return reflection?.children ?? (reflection?.type instanceof ReflectionType ? fieldsOf(reflection.type) : []);
}

function eventTypeOf(fields) {
  const type = fields.find(({ name }) => name === 'type')?.type;
  return type instanceof LiteralType ? type.value : String(type);
}

function errorTable({ type }) {
  const rows = type.declaration.children.map(({ name, type: message }) => [`\`${name}\``, String(message.value)]);
  return markdownTable(['Code', 'Default message'], rows);
}

function markdownTable(headers, rows) {
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(headers), line(headers.map(() => '---')), ...rows.map(line)].join('\n');
}
