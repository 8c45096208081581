/** Import rules: the packages each workspace may import, the layers inside a workspace, and no import cycles. */
const workspace = (name) => `^(packages|apps)/${name}/`;
const forbid = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to: { path: to } });
/** Limits what a workspace imports from other workspaces to the `allowed` paths. */
const allowOnly = (name, allowed) => ({
  name: `${name}-allowed-packages`,
  severity: 'error',
  from: { path: workspace(name) },
  to: { path: '^(packages|apps)/', pathNot: [workspace(name), ...allowed] },
});
const core = (...folders) => `^packages/core/src/(${folders.join('|')})/`;
const ui = (...folders) => `^packages/ui/src/(${folders.join('|')})/`;
const api = (...folders) => `^apps/api/src/(${folders.join('|')})/`;

/** Tests and stories may use test helpers and import packages that shipped code may not. */
const SHIPPED = {
  pathNot: '\\.(test|stories|e2e)\\.tsx?$|/test/|/e2e/|/testing/|\\.storybook/|^packages/ui/src/foundations/[^/]+$',
};
const inShippedCode = (rule) => ({ ...rule, from: { ...rule.from, ...SHIPPED } });

const betweenWorkspaces = [
  allowOnly('core', []),
  allowOnly('epub', []),
  allowOnly('cover-art', []),
  allowOnly('stripe-sandbox', []),
  ...[
    allowOnly('demo-catalog', [workspace('cover-art'), workspace('epub')]),
    allowOnly('ui', [core('entities', 'messages')]),
    allowOnly('web', [workspace('core'), workspace('ui')]),
    allowOnly('reader', [
      workspace('ui'),
      core('entities', 'errors', 'contract', 'api', 'validators', 'messages', 'search'),
      '^packages/epub/src/manifest/',
    ]),
    allowOnly('studio', [workspace('core'), workspace('ui')]),
    allowOnly('terminal', [workspace('core')]),
    allowOnly(
      'api',
      ['core', 'epub', 'cover-art', 'demo-catalog', 'stripe-sandbox'].map((name) => workspace(name)),
    ),
    forbid('studio-of-core-not-in-the-store', '^apps/(web|reader|terminal)/', core('studio', 'admin')),
    forbid('core-testing-only-in-tests', '^(packages|apps|examples)/', core('testing')),
    {
      name: 'examples-only-core',
      severity: 'error',
      from: { path: '^examples/' },
      to: { path: '^(packages|apps)/', pathNot: [workspace('core')] },
    },
  ].map(inShippedCode),
  forbid(
    'ui-only-through-entry-points',
    '^apps/',
    '^packages/ui/(?!src/(?:(?:components|screens|templates)/[A-Z]\\w*|foundations/breakpoints|hooks/deferred-loading)/index\\.ts$|src/styles/index\\.css$)',
  ),
];

const layersOfCore = [
  forbid(
    'core-entities-and-errors-at-the-bottom',
    core('entities', 'errors'),
    core('validators', 'contract', 'api', 'machines', 'storage', 'search', 'shop', 'testing'),
  ),
  forbid(
    'core-validators-below-contract',
    core('validators'),
    core('contract', 'api', 'machines', 'storage', 'search'),
  ),
  forbid('core-contract-below-api', core('contract'), core('api', 'machines', 'storage', 'search')),
  forbid('core-api-below-machines', core('api'), core('machines', 'search')),
  forbid('core-storage-and-search-above-entities', core('storage', 'search'), core('contract', 'api', 'machines')),
  forbid('core-shop-at-the-top', core('validators', 'contract', 'api', 'machines', 'storage', 'search'), core('shop')),
  // A store loads nothing of the studio.
  forbid('core-studio-only-for-the-studio', '^packages/core/src/(?!studio/|admin/|testing/)', core('studio')),
  forbid('core-studio-above-api', core('studio'), core('machines', 'storage', 'search', 'shop')),
  forbid('core-admin-only-for-the-back-office', '^packages/core/src/(?!admin/|testing/)', core('admin')),
  forbid('core-admin-above-api', core('admin'), core('machines', 'storage', 'search', 'shop')),
].map(inShippedCode);

const layersOfUi = [
  forbid('ui-primitives-at-the-bottom', ui('primitives'), ui('hooks', 'components', 'templates', 'screens')),
  forbid('ui-hooks-below-components', ui('hooks'), ui('primitives', 'components', 'templates', 'screens')),
  forbid('ui-foundations-below-components', ui('foundations'), ui('components', 'templates', 'screens')),
  forbid('ui-components-below-templates', ui('components'), ui('templates', 'screens')),
  forbid('ui-templates-below-screens', ui('templates'), ui('screens')),
].map(inShippedCode);

const apiDomain = [
  'accounts',
  'audit',
  'background',
  'catalog',
  'mail',
  'orders',
  'payments',
  'reading',
  'response-cache',
  'security',
  'studio',
];
const apiEntryPoints = ['admin', 'cli', 'opds', 'openapi', 'operations', 'routes', 'startup'];
const layersOfApi = [
  forbid(
    'api-db-and-files-at-the-bottom',
    api('db', 'files'),
    api(...apiDomain, ...apiEntryPoints, 'backup', 'seo', 'web'),
  ),
  forbid('api-http-below-domain', api('http'), api(...apiDomain, ...apiEntryPoints, 'backup', 'seo', 'web')),
  forbid('api-domain-below-entry-points', api(...apiDomain), api(...apiEntryPoints)),
  forbid('api-routes-only-from-app', '^apps/api/src/(?!app\\.ts$|routes/)', api('routes')),
].map(inShippedCode);

export default {
  forbidden: [
    {
      name: 'no-import-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...betweenWorkspaces,
    ...layersOfCore,
    ...layersOfUi,
    ...layersOfApi,
    inShippedCode(forbid('web-queries-below-routes', '^apps/web/src/(queries|actors)/', '^apps/web/src/routes/')),
    {
      name: 'core-without-react-dom-and-node',
      severity: 'error',
      from: { path: workspace('core'), pathNot: '\\.test\\.ts$|\\.config\\.ts$' },
      to: { path: '^(react|react-dom|node:)', dependencyTypes: ['core', 'npm', 'npm-dev'] },
    },
    {
      name: 'no-dev-dependency-in-shipped-code',
      severity: 'error',
      from: {
        path: '^(packages|apps)/[^/]+/src/',
        // The demo catalog is built before publishing; only its schema is loaded at run time.
        pathNot:
          '\\.(test|stories)\\.tsx?$|/testing/|/test/|\\.d\\.ts$|^packages/demo-catalog/src/(?!demo-catalog\\.schema)',
      },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only', 'npm-peer'],
        pathNot: 'node_modules/(@types|vite|react|react-dom)/|^packages/epub/src/manifest/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '(^|/)(dist|dist-server|storybook-static|coverage|\\.stryker-tmp|node_modules/\\.cache)/|^packages/demo-catalog/books/',
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@octavo/source', 'import', 'module', 'node', 'default', 'types'],
    },
  },
};
