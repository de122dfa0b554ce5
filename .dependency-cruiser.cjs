// Who may import whom; docs/architecture.md says it in words.
const { readFileSync } = require('node:fs');
const features = 'src/server/features';
const layer = (names) => `^${features}/[^/]+/.+[.](${names})[.]ts$`;
const tests = '[.]test[.]tsx?$';
// Of the contract, what builds schemas or helps to.
const schemas =
  '^src/contract/([a-z]+/[a-z.-]*(endpoints|events|fields)|ids|paging|endpoint|event|live|default-messages)[.]ts$';

// A feature may import only the features before it in the list.
const list = readFileSync('src/server/features.ts', 'utf8').match(/Feature\[\] = \[([^\]]+)\]/);
const order = list[1].match(/\w+/g);

const webFeatures = 'src/web/features';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const inOrder = (prefix, folder, names) =>
  names
    .slice(1)
    .map((name, place) =>
      rule(
        `${prefix}-${name}`,
        `${name} may be imported only by the features after it: ${names.join(' < ')}.`,
        { path: `^${folder}/(${names.slice(0, place + 1).join('|')})/` },
        { path: `^${folder}/${name}/` },
      ),
    );

module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'A cycle is one module in disguise, of types alone too.',
      {},
      { circular: true },
    ),
    rule('resolvable', 'Every import leads to a file.', {}, { couldNotResolve: true }),
    rule(
      'tests-are-leaves',
      'Nothing imports a test.',
      {},
      { path: [tests, '^tests/e2e/.+[.]spec[.]ts$'] },
    ),
    rule(
      'no-development-packages',
      'What the running server needs is listed under dependencies; pages are bundled before.',
      { path: '^src/(server|contract)/', pathNot: [tests, '^src/server/testing/'] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),

    rule(
      'contract-stands-alone',
      'The contract imports itself and zod.',
      { path: '^src/contract/', pathNot: [tests, '^src/contract/endpoint[.]ts$'] },
      { pathNot: ['^src/contract/', '^node_modules/zod/'] },
    ),
    rule(
      'contract-rules-without-schemas',
      'Pages read limits, lists and states of a feature without fetching Zod.',
      { path: '^src/contract/', pathNot: [tests, schemas, '^src/contract/testing/'] },
      { path: ['^node_modules/', schemas], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'contract-endpoint',
      'Only endpoint.ts knows which library carries the contract.',
      { path: '^src/contract/endpoint[.]ts$' },
      { pathNot: ['^src/contract/', '^node_modules/(zod|@orpc/contract)/'] },
    ),

    rule(
      'web-not-server',
      'They meet in the contract.',
      { path: '^src/web/' },
      { path: '^src/server/' },
    ),
    rule(
      'server-not-web',
      'They meet in the contract.',
      { path: '^src/server/' },
      { path: '^src/web/' },
    ),

    rule(
      'web-ui-and-lib-below',
      'ui and lib know no feature and no page.',
      { path: '^src/web/(ui|lib)/' },
      { path: '^src/web/(features|app)/' },
    ),
    rule(
      'web-features-below-app',
      'Pages in app/ join features; a feature does not reach up.',
      { path: '^src/web/features/' },
      { path: '^src/web/app/' },
    ),
    rule(
      'web-features-through-index',
      'Of a web feature, others know index.ts; tests may look inside.',
      { path: '^src/web/(?:features/([^/]+)|app)/', pathNot: tests },
      {
        path: `^${webFeatures}/`,
        pathNot: [`^${webFeatures}/$1/`, `^${webFeatures}/[^/]+/(index|feature)[.]ts$`],
      },
    ),
    rule(
      'web-testing-through-index',
      'What tests share knows of a feature what others know, and its types.',
      { path: '^src/web/testing/' },
      {
        path: `^${webFeatures}/`,
        pathNot: `^${webFeatures}/[^/]+/index[.]ts$`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'web-features-declared-once',
      'feature.ts is for the list of features: the router reads it on every page, and index.ts would bring all screens along.',
      { pathNot: '^src/web/app/features[.]ts$' },
      { path: `^${webFeatures}/[^/]+/feature[.]ts$` },
    ),
    rule(
      'web-index-for-others',
      'Inside of a feature, files import each other; through its index.ts each would bring all.',
      { path: `^${webFeatures}/([^/]+)/` },
      { path: `^${webFeatures}/$1/index[.]ts$` },
    ),
    ...inOrder('web-order', webFeatures, order),
    rule(
      'web-notifications-last',
      'Notifications knows every feature, and only app/ knows it; the worker shows its words.',
      { path: '^src/web/', pathNot: [`^${webFeatures}/notifications/`, '^src/web/app/'] },
      {
        path: `^${webFeatures}/notifications/`,
        pathNot: `^${webFeatures}/notifications/notification-text[.]ts$`,
      },
    ),
    rule(
      'web-worker-apart',
      'The service worker is a program of its own: of a feature it takes only what needs no page.',
      { path: '^src/web/worker/' },
      {
        path: '^src/web/(app|ui|features)/',
        pathNot: `^${webFeatures}/notifications/notification-text[.]ts$`,
      },
    ),
    rule(
      'web-known-features',
      'A new feature takes its place in the order above.',
      {},
      {
        path: `^${webFeatures}/`,
        pathNot: `^${webFeatures}/(${order.join('|')})/`,
      },
    ),

    rule(
      'platform-below',
      'The platform knows no feature; its tests may build a whole server.',
      { path: '^src/server/platform/', pathNot: tests },
      { path: '^src/server/(features/|testing/|(app|features|main|serve)[.]ts)' },
    ),
    rule(
      'provider-behind-its-port',
      'Only the port knows how a payment provider speaks.',
      { pathNot: '^src/server/platform/payments/' },
      { path: '^node_modules/stripe/' },
    ),
    rule(
      'testing-apart',
      'No site runs on what is made for tests, such as passwords that are hashed cheaply.',
      { path: '^src/', pathNot: [tests, '^src/(server|web)/testing/'] },
      { path: '^src/(server|web)/testing/' },
    ),
    rule(
      'features-below-app',
      'Features are joined by app.ts and do not reach up; their tests may build a whole server.',
      { path: `^${features}/`, pathNot: tests },
      { path: '^src/server/(testing/|(app|features|main|serve)[.]ts)' },
    ),
    rule(
      'main-is-the-top',
      'main.ts reads the environment and runs; only scripts start it.',
      { pathNot: '^scripts/' },
      { path: '^src/server/main[.]ts$' },
    ),
    rule(
      'only-queries-speak-drizzle',
      'SQL lives in queries and tables.',
      {
        path: '^src/',
        pathNot: [
          '^src/server/.+[.](queries|tables|scope)[.]ts$',
          '^src/server/platform/database/',
          '^src/server/testing/',
          // A test may look into the books.
          tests,
        ],
      },
      { path: '^node_modules/drizzle-orm/' },
    ),
    rule(
      'routes-to-own-service',
      'A route hands over to its own feature’s service.',
      { path: `^${features}/([^/]+)/.+[.]routes[.]ts$` },
      { path: `^${features}/`, pathNot: `^${features}/$1/.+[.]service[.]ts$` },
    ),
    rule(
      'nobody-imports-routes',
      'What a feature brings is declared in its feature.ts.',
      { pathNot: [`^${features}/[^/]+/feature[.]ts$`, '^src/server/testing/'] },
      { path: layer('routes') },
    ),
    rule(
      'features-are-listed',
      'The object that a feature is stands in one list, and nobody else knows it.',
      { pathNot: '^src/server/features[.]ts$' },
      { path: `^${features}/[^/]+/feature[.]ts$` },
    ),
    rule(
      'neighbours-through-services',
      'Of another feature, only services and facts are known; queries may also join its tables, scopes build on its scopes.',
      { path: `^${features}/([^/]+)/`, pathNot: layer('queries|tables|scope') },
      { path: `^${features}/`, pathNot: [`^${features}/$1/`, layer('service|facts')] },
    ),
    rule(
      'queries-to-tables',
      'Queries know tables, scopes (conditions that others build on) and queries and policies of their own feature.',
      { path: `^${features}/([^/]+)/.+[.]queries[.]ts$` },
      {
        path: `^${features}/`,
        pathNot: [layer('tables|scope'), `^${features}/$1/.+[.](queries|policy)[.]ts$`],
      },
    ),
    rule(
      'scopes-to-tables',
      'A scope is a condition about tables, made of conditions.',
      { path: layer('scope') },
      { path: `^${features}/`, pathNot: layer('scope|tables') },
    ),
    rule(
      'tables-to-tables',
      'Tables know tables.',
      { path: layer('tables') },
      { path: '^src/server/', pathNot: [layer('tables'), '^src/server/platform/database/'] },
    ),
    rule(
      'passwords-stay-in-accounts',
      'What a member looks like is read by many; what their password hashes to, by nobody else.',
      { path: '^(src|scripts|tests)/', pathNot: `^(${features}/accounts|src/server/seed)/` },
      { path: `^${features}/accounts/passwords[.]tables[.]ts$` },
    ),
    rule(
      'tables-only-for-queries',
      'Rows reach a service through queries.',
      { path: `^${features}/`, pathNot: layer('queries|tables|scope') },
      { path: layer('tables') },
    ),
    rule(
      'notifications-only-listens',
      'Notifications listens to facts and is imported by nobody.',
      {
        path: '^(src|scripts)/',
        pathNot: [`^${features}/notifications/`, '^src/server/(features[.]ts|testing/)'],
      },
      { path: `^${features}/notifications/` },
    ),
    ...inOrder('order', features, order),
    rule(
      'known-features',
      'A new feature takes its place in the list.',
      {},
      { path: `^${features}/`, pathNot: `^${features}/(${order.join('|')})/` },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
