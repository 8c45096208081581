/** The arrows of the house: a room knows only the rooms it is allowed to, and nothing runs in circles. */
const room = (name) => `^(packages|apps)/${name}/`;
const only = (name, from, allowed) => ({
  name: `${name}-imports-only-its-rooms`,
  severity: 'error',
  from: { path: from },
  to: { path: '^(packages|apps)/', pathNot: [from, ...allowed] },
});
const notFrom = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to: { path: to } });
const core = (...doors) => `^packages/core/src/(${doors.join('|')})/`;
/** Tests and stories may use builders, and reach across what shipped code may not. */
const SHIPPED = { pathNot: '\\.(test|stories|e2e)\\.tsx?$|/test/|/e2e/|/testing/|\\.storybook/' };
const shippedOnly = (rule) => ({ ...rule, from: { ...rule.from, ...SHIPPED } });

export default {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    only('core', room('core'), []),
    only('epub', room('epub'), []),
    only('stripe-sandbox', room('stripe-sandbox'), []),
    notFrom(
      'ui-by-its-doors',
      '^apps/',
      '^packages/ui/(?!src/(?:[A-Z]\\w*|breakpoints|moments)/index\\.ts$|src/styles/index\\.css$)',
    ),
    shippedOnly(only('ui', room('ui'), [core('entities', 'messages')])),
    shippedOnly(only('web', room('web'), [room('core'), room('ui')])),
    shippedOnly(
      only('reader', room('reader'), [
        room('ui'),
        core('entities', 'errors', 'contract', 'api', 'validators', 'messages', 'search'),
        '^packages/epub/src/manifest/',
      ]),
    ),
    shippedOnly(only('terminal', room('terminal'), [room('core')])),
    shippedOnly(only('api', room('api'), [room('core'), room('epub'), room('stripe-sandbox')])),
    shippedOnly(notFrom('core-testing-stays-in-tests', '^(packages|apps)/', core('testing'))),
    shippedOnly(
      notFrom(
        'entities-and-errors-stand-alone',
        core('entities', 'errors'),
        core('validators', 'contract', 'api', 'machines', 'storage', 'search', 'testing'),
      ),
    ),
    shippedOnly(
      notFrom('validators-know-entities', core('validators'), core('contract', 'api', 'machines', 'storage', 'search')),
    ),
    shippedOnly(notFrom('contract-knows-validators', core('contract'), core('api', 'machines', 'storage', 'search'))),
    shippedOnly(notFrom('api-knows-contract', core('api'), core('machines', 'search'))),
    shippedOnly(
      notFrom('storage-and-search-stand-on-entities', core('storage', 'search'), core('contract', 'api', 'machines')),
    ),
    shippedOnly(notFrom('web-queries-do-not-know-routes', '^apps/web/src/(queries|actors)/', '^apps/web/src/routes/')),
    {
      name: 'core-has-no-react-dom-node',
      severity: 'error',
      from: { path: room('core'), pathNot: '\\.test\\.ts$|\\.config\\.ts$' },
      to: { path: '^(react|react-dom|node:)', dependencyTypes: ['core', 'npm', 'npm-dev'] },
    },
    {
      name: 'no-dev-dependency-in-shipped-code',
      severity: 'error',
      from: {
        path: '^(packages|apps)/[^/]+/src/',
        pathNot: '\\.(test|stories)\\.tsx?$|/testing/|/demo/|/test/|/conformance/|\\.d\\.ts$',
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
      path: '(^|/)(dist|dist-server|storybook-static|coverage|\\.stryker-tmp|node_modules/\\.cache)/|src/demo/books/',
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@octavo/source', 'import', 'module', 'node', 'default', 'types'],
    },
  },
};
