import { Ajv, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';

/**
 * The rules of OPDS 2.0 and the Readium manifest, rewritten from the published schemas (drafts.opds.io/schema: feed,
 * feed-metadata, publication, link, properties, acquisition-object, authentication; readium.org/webpub-manifest/schema: link,
 * metadata, contributor, subject). They contain every rule about the properties that this shop writes, and reject other
 * properties. No package contains the schemas; `OCTAVO_OPDS_SCHEMAS` may name a folder with them (`published-schemas.ts`).
 */

const text = { type: 'string' };
const uri = { type: 'string', format: 'uri' };
const list = (items: object) => ({ type: 'array', items, uniqueItems: true });
const address = { type: 'string', pattern: '^https?://[^\\s"<>\\\\^`|{}]+$' };
const moment = { type: 'string', format: 'date-time', pattern: 'Z$' };
const mediaType = { type: 'string', pattern: '^[\\w.+-]+/[\\w.+-]+(;.*)?$' };
/** The BCP 47 grammar of a language with script, region and variants. */
const language = {
  type: 'string',
  pattern:
    '^([A-Za-z]{2,3}(-[A-Za-z]{3}){0,3}|[A-Za-z]{4,8})(-[A-Za-z]{4})?(-([A-Za-z]{2}|\\d{3}))?(-([A-Za-z0-9]{5,8}|\\d[A-Za-z0-9]{3}))*(-[A-WY-Za-wy-z0-9](-[A-Za-z0-9]{2,8})+)*(-x(-[A-Za-z0-9]{1,8})+)?$',
};
const size = { type: 'integer', exclusiveMinimum: 0 };
const amount = { type: 'integer', minimum: 0 };
const oneOrMore = (schema: object) => ({ anyOf: [schema, { type: 'array', items: schema }] });
const relation = (...names: string[]) => ({
  contains: {
    required: ['rel'],
    properties: {
      rel: { anyOf: [{ enum: names }, { type: 'array', contains: { enum: names } }] },
    },
  },
});

const link = {
  type: 'object',
  required: ['href'],
  additionalProperties: false,
  properties: {
    href: text,
    type: mediaType,
    templated: { type: 'boolean' },
    title: text,
    rel: oneOrMore(text),
    width: size,
    height: size,
    properties: {
      type: 'object',
      additionalProperties: false,
      properties: {
        numberOfItems: amount,
        price: {
          type: 'object',
          required: ['currency', 'value'],
          additionalProperties: false,
          properties: { value: { type: 'number', minimum: 0 }, currency: { enum: Intl.supportedValuesOf('currency') } },
        },
        indirectAcquisition: {
          type: 'array',
          items: { type: 'object', required: ['type'], additionalProperties: false, properties: { type: mediaType } },
        },
        availability: {
          type: 'object',
          required: ['state'],
          additionalProperties: false,
          properties: { state: { enum: ['available', 'unavailable', 'reserved', 'ready'] } },
        },
      },
    },
  },
  // A link that is not a template is an absolute URL in this shop.
  anyOf: [
    {
      required: ['templated'],
      properties: {
        templated: { const: true },
        href: { type: 'string', format: 'uri-template', pattern: '^https?://[^\\s"<>]+\\{\\?[a-z,]+\\}$' },
      },
    },
    { properties: { templated: { const: false }, href: { ...address, ...uri } } },
  ],
};

const named = {
  anyOf: [
    text,
    {
      type: 'object',
      required: ['name'],
      additionalProperties: false,
      properties: { name: text, position: { type: 'number' }, links: { type: 'array', items: link } },
    },
  ],
};

/** A publication. */
const PUBLICATION_SCHEMA = {
  type: 'object',
  required: ['metadata', 'links', 'images'],
  additionalProperties: false,
  properties: {
    metadata: {
      type: 'object',
      required: ['title'],
      additionalProperties: false,
      properties: {
        '@type': { ...uri, pattern: '^https?://schema\\.org/\\w+$' },
        identifier: uri,
        title: text,
        author: oneOrMore(named),
        editor: oneOrMore(named),
        publisher: oneOrMore(named),
        subject: oneOrMore(named),
        language: oneOrMore(language),
        modified: moment,
        published: moment,
        description: text,
        belongsTo: { type: 'object', additionalProperties: false, properties: { series: oneOrMore(named) } },
      },
    },
    links: {
      type: 'array',
      items: link,
      allOf: [
        relation('self'),
        relation(
          'preview',
          'http://opds-spec.org/acquisition',
          'http://opds-spec.org/acquisition/buy',
          'http://opds-spec.org/acquisition/open-access',
          'http://opds-spec.org/acquisition/borrow',
          'http://opds-spec.org/acquisition/sample',
          'http://opds-spec.org/acquisition/subscribe',
        ),
      ],
    },
    images: {
      type: 'array',
      items: link,
      minItems: 1,
      contains: { required: ['type'], properties: { type: { enum: ['image/jpeg', 'image/png', 'image/gif'] } } },
    },
  },
};

const feedMetadata = {
  type: 'object',
  required: ['title'],
  additionalProperties: false,
  properties: { title: text, modified: moment, numberOfItems: amount, itemsPerPage: size, currentPage: size },
};
const titledLinks = list({ ...link, required: ['href', 'title'] });
const publications = list(PUBLICATION_SCHEMA);

/** A feed of publications or navigation links. */
const FEED_SCHEMA = {
  type: 'object',
  required: ['metadata', 'links'],
  anyOf: [{ required: ['publications'] }, { required: ['navigation'] }, { required: ['groups'] }],
  additionalProperties: false,
  properties: {
    metadata: feedMetadata,
    links: { ...list(link), ...relation('self') },
    publications,
    navigation: titledLinks,
    facets: list({
      type: 'object',
      required: ['metadata', 'links'],
      additionalProperties: false,
      properties: { metadata: feedMetadata, links: { ...titledLinks, minItems: 2 } },
    }),
    groups: {
      type: 'array',
      items: {
        type: 'object',
        required: ['metadata'],
        additionalProperties: false,
        properties: { metadata: feedMetadata, links: list(link), publications, navigation: titledLinks },
      },
    },
  },
};

/** An authentication document. */
const AUTHENTICATION_SCHEMA = {
  type: 'object',
  required: ['authentication', 'title', 'id'],
  additionalProperties: false,
  properties: {
    id: { ...address, ...uri },
    title: text,
    description: text,
    links: list(link),
    authentication: {
      ...list({
        type: 'object',
        required: ['type'],
        additionalProperties: false,
        properties: {
          type: uri,
          labels: { type: 'object', additionalProperties: false, properties: { login: text, password: text } },
        },
      }),
      minItems: 1,
    },
  },
};

const ajv = new Ajv({ strict: false, allErrors: true });
ajvFormats.default(ajv);
const validateWith =
  (isValid: ValidateFunction) =>
  (document: unknown): string[] =>
    isValid(document) ? [] : (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

/** Return the faults of a feed, a publication or an authentication document; none for a valid one. */
export const validateFeed = validateWith(ajv.compile(FEED_SCHEMA));
export const validatePublication = validateWith(ajv.compile(PUBLICATION_SCHEMA));
export const validateAuthentication = validateWith(ajv.compile(AUTHENTICATION_SCHEMA));
