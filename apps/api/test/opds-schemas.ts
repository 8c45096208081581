/**
 * The rules of OPDS 2.0 and of the Readium manifest it stands on, written anew from the published schemas
 * (drafts.opds.io/schema, readium.org/webpub-manifest/schema) as far as this shop says something.
 */

const text = { type: 'string' };
const address = { type: 'string', pattern: '^https?://[^\\s"<>\\\\^`|{}]+$' };
const moment = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' };
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
  properties: {
    href: text,
    type: { type: 'string', pattern: '^[\\w.+-]+/[\\w.+-]+(;.*)?$' },
    templated: { type: 'boolean' },
    title: text,
    rel: oneOrMore(text),
    width: size,
    height: size,
    properties: {
      type: 'object',
      properties: {
        numberOfItems: amount,
        price: {
          type: 'object',
          required: ['currency', 'value'],
          properties: { value: { type: 'number', minimum: 0 }, currency: { type: 'string', pattern: '^[A-Z]{3}$' } },
        },
        indirectAcquisition: {
          type: 'array',
          items: { type: 'object', required: ['type'], properties: { type: text } },
        },
      },
    },
  },
  // What is no template is an address; this shop writes whole ones.
  anyOf: [
    {
      required: ['templated'],
      properties: {
        templated: { const: true },
        href: { type: 'string', pattern: '^https?://[^\\s"<>]+\\{\\?[a-z,]+\\}$' },
      },
    },
    { properties: { templated: { const: false }, href: address } },
  ],
};

const named = {
  anyOf: [
    text,
    {
      type: 'object',
      required: ['name'],
      properties: { name: text, identifier: text, position: { type: 'number' }, links: { type: 'array', items: link } },
    },
  ],
};

/** A book. */
export const PUBLICATION_SCHEMA = {
  type: 'object',
  required: ['metadata', 'links', 'images'],
  properties: {
    metadata: {
      type: 'object',
      required: ['title'],
      properties: {
        '@type': { type: 'string', pattern: '^https?://schema\\.org/\\w+$' },
        identifier: { type: 'string', pattern: '^[a-z][a-z0-9+.-]*:\\S+$' },
        title: text,
        author: oneOrMore(named),
        editor: oneOrMore(named),
        publisher: oneOrMore(named),
        subject: oneOrMore(named),
        language: oneOrMore({ type: 'string', pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$' }),
        modified: moment,
        published: moment,
        description: text,
        belongsTo: { type: 'object', properties: { series: oneOrMore(named), collection: oneOrMore(named) } },
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
  properties: { title: text, modified: moment, numberOfItems: amount, itemsPerPage: size, currentPage: size },
};
const titledLinks = { type: 'array', items: { ...link, required: ['href', 'title'] } };
const publications = { type: 'array', items: PUBLICATION_SCHEMA };

/** A list of books, or of ways to lists. */
export const FEED_SCHEMA = {
  type: 'object',
  required: ['metadata', 'links'],
  anyOf: [{ required: ['publications'] }, { required: ['navigation'] }, { required: ['groups'] }],
  properties: {
    metadata: feedMetadata,
    links: { type: 'array', items: link, ...relation('self') },
    publications,
    navigation: titledLinks,
    facets: {
      type: 'array',
      items: {
        type: 'object',
        required: ['metadata', 'links'],
        properties: { metadata: feedMetadata, links: { ...titledLinks, minItems: 2 } },
      },
    },
    groups: {
      type: 'array',
      items: {
        type: 'object',
        required: ['metadata'],
        properties: {
          metadata: feedMetadata,
          links: { type: 'array', items: link },
          publications,
          navigation: titledLinks,
        },
      },
    },
  },
};

/** How to sign in. */
export const AUTHENTICATION_SCHEMA = {
  type: 'object',
  required: ['authentication', 'title', 'id'],
  properties: {
    id: address,
    title: text,
    description: text,
    links: { type: 'array', items: link, uniqueItems: true },
    authentication: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: {
        type: 'object',
        required: ['type'],
        properties: {
          type: address,
          links: { type: 'array', items: link },
          labels: { type: 'object', properties: { login: text, password: text } },
        },
      },
    },
  },
};
