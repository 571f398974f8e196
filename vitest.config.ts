import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepDataInMemory } from './tests/world/dataInMemory'

keepDataInMemory()

/** Files that take longest, the longest first: begun last, one of them would keep the run waiting for a single core. */
const LONGEST = [
  'tests/abuse/dump/dump.test.ts',
  'tests/crash/roles.test.ts',
  'tests/e2e/pages.test.ts',
  'tests/e2e/bidding.test.ts',
  'tests/crash/earlierWorlds.test.ts',
  'tests/e2e/firstRun.test.ts',
  'tests/e2e/keeping.test.ts',
  'tests/e2e/account.test.ts',
  'tests/e2e/settings.test.ts',
  'tests/e2e/procedure.test.ts',
  'tests/e2e/parcels.test.ts',
  'tests/e2e/designer.test.ts',
  'tests/contract/permissions/permissions.test.ts',
  'tests/abuse/madeAccountRoutes.test.ts',
  'server/procedure/letters/letters.test.ts',
  'tests/abuse/params.test.ts',
  'tests/contract/pairs/pairs.test.ts',
  'server/platform/eventLine/ways.test.ts',
  'server/mail/smtp.test.ts',
]

/** Walks that others walk in part, and that the half hour of the short run has no room for. */
const LONG_WALKS = [
  'crash/sessions',
  'e2e/firstAdmin',
  'e2e/tenderPaste',
  'e2e/mainOffers',
  'e2e/wizard',
  'e2e/accountCare',
  'e2e/lives',
  'e2e/tenderTabs',
  'e2e/jumpsEverywhere',
  'e2e/jumps',
  'e2e/designerVersions',
  'e2e/mismatch',
  'e2e/language',
  'e2e/purchasing',
  'e2e/plots',
  'e2e/valuing',
  'e2e/variants',
  'e2e/award',
  'e2e/smallAward',
  'e2e/directOrder',
  'e2e/restrictedContest',
  'e2e/questions',
  'e2e/envelopes',
  'e2e/panorama',
  'e2e/criteria',
  'e2e/parcelMedia',
  'e2e/strangeAccount',
  'e2e/roomWords',
  'e2e/changes',
  'e2e/report',
]

/** Whole lives, walks through every method, and races: what they hold is held in part by the files beside them. */
const LONG_LIVES = [
  'server/backup/tender/goesAlong',
  'server/backup/tender/jury',
  'server/offers/variants',
  'server/offers/variantsTaken',
  'server/procedure/awardNotice/awardNotice',
  'server/procedure/deadlineRace',
  'server/procedure/emptyRounds',
  'server/procedure/openTogether',
  'server/procedure/playedLives',
  'tests/abuse/fourEyesWalk',
  'tests/abuse/hiddenAuthors',
  'tests/abuse/loginTime',
  'tests/abuse/proxies',
  'tests/contract/pdfua',
  'tests/contract/pairs/*Actions',
]

/**
 * What of the pages needs a document without rendering anything; making one takes a second for each file, and four out of five need none.
 */
const DOM = 'web/**/*.dom.test.ts'

/** One loads its modules anew in the middle; none needs a database. */
const BLOBS = 'server/blobs/*.test.ts'

/** What needs SeaweedFS itself; everything else of object storage runs on moto where that is not at hand. */
const ON_SEAWEED = process.env.SEAWEED ? [] : ['scripts/deployStorage.test.ts', 'server/uploads/volumeDies.test.ts']

/** Where a file stands among the longest; others follow in the order that vitest gives them. */
const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(file))
  return place === -1 ? LONGEST.length : place
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b))
  }
}

// One project per kind of machine a test needs: bare Node, a DOM, the real database, a real browser.
export default defineConfig({
  test: {
    // Both cores: much of what tests do is waiting for a database, a server or a page.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'pure',
          environment: 'node',
          include: [
            'engine/**/*.test.ts',
            'workflows/**/*.test.ts',
            'eforms-sdk/**/*.test.ts',
            'web/**/*.test.ts',
            'scripts/**/*.test.ts',
            BLOBS,
          ],
          exclude: [DOM, ...ON_SEAWEED],
          isolate: false,
          setupFiles: ['tests/world/ownWorld.ts'],
          // Random cases by the hundred, and a Python server to start; a busy machine is no failure.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: './tests/world/oneWindow.ts',
          // They keep the texts: read anew with our own modules.
          server: { deps: { inline: ['i18next', 'react-i18next'] } },
          isolate: false,
          include: [DOM, 'web/**/*.test.tsx'],
          setupFiles: ['tests/world/freshPage.ts', 'tests/world/windowsEnd.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/abuse/**/*.test.ts'],
          // Searches the data folder of a whole server.
          exclude: ['tests/abuse/dump/**', BLOBS, ...ON_SEAWEED, ...(process.env.DEEP ? [] : LONG_LIVES.map((name) => `${name}.test.ts`))],
          // The server's modules are read once for each of the two workers, not for each of 140 files: every file makes a world of its own.
          isolate: false,
          globalSetup: ['tests/world/databaseForTests.ts'],
          setupFiles: ['tests/world/workerOnOneCore.ts', 'tests/world/ownWorld.ts'],
          // Two hundred callers for one counter take 4 s alone, 30 s where others want the same cores: that is no failure.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts', 'tests/crash/**/*.test.ts', 'tests/load/**/*.test.ts', 'tests/abuse/dump/**/*.test.ts'],
          // Mostly waiting (for leases of the dead, for starts and ends), or made of ten thousand rows, and too long for the twenty minutes
          // of the short run: `npm run test:deep` has them, and what kills or hurries at random. Deaths in tests/crash/uploads and roles
          // stay, and of earlier data tests/crash/earlierWorlds.
          exclude: process.env.DEEP
            ? []
            : [
                ...[
                  'audit',
                  'backup',
                  'earlierCodes',
                  'mail',
                  'messages',
                  'procedure',
                  'rounds',
                  'saves',
                  'searchIndex',
                  'startAndEnd',
                  'storm',
                ].map((name) => `crash/${name}`),
                ...['load/deadlineRush', 'load/guestSockets', 'load/load', 'e2e/accountList', 'e2e/parcelList', ...LONG_WALKS],
              ].map((name) => `tests/${name}.test.ts`),
          // Modules, the browser and the process of the servers are read and started once for each worker; every file has a server and a
          // database of its own in it (tests/world/worldServer.ts).
          isolate: false,
          globalSetup: ['tests/world/builtProduct.ts'],
          setupFiles: ['tests/world/ownWorld.ts'],
          // As patient as the page's own waiting: the machine does other things beside.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 180_000,
          // Longer than a server is given to start: its own words are worth more than those of a time that ran out.
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
