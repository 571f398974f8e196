// npm run audit:verify [-- --head <number>:<hash> … --checkpoint <file> … --at <time> --files]: walks the chained log, holds the names
// beside it and every head that receipts, records, checkpoints, mails and archives name against it; submissions, openings, teams, decisions
// and ends against it as well, what is left to be done against its codes, and with --files the bytes of what was submitted. Names each
// fault with its entry. Exit code 1 where there is one.
import { readFileSync } from 'node:fs'
import { register } from 'tsx/esm/api'

const fail = (...lines) => {
  for (const line of lines) console.error(line)
  process.exit(1)
}

register()
const { enterNewWorld } = await import('../server/platform/world.ts')
enterNewWorld()
const { checkpointOfFile } = await import('../server/audit/checkpoints/text.ts')
const { verifyDatabase } = await import('../server/audit/verifyDatabase.ts')
const { faultLines, wholeLines } = await import('../server/audit/verifyWords.ts')
const { submissionFaultLines, submissionWholeLines, verifySubmissions } = await import('../server/offers/verifySubmissions.ts')
const { fileFaultLines, fileWholeLines, verifyFiles } = await import('../server/offers/verifyFiles.ts')
const { endFaultLines, verifyEnds } = await import('../server/procedure/verifyEnds.ts')
const { readConfig } = await import('../server/platform/config.ts')
const { intentFaultLines, verifyIntents } = await import('../server/audit/strangeIntents.ts')
const { accountFaultLines, verifyAccounts } = await import('../server/access/accountInLog.ts')
const { noteEarlierTaken } = await import('../server/platform/earlier.ts')
const { hasTakenEarlier } = await import('../server/platform/storedIntents.ts')
const { strangeLogins } = await import('../server/access/commands/recordLogin.ts')
const { codeFaultLines, strangeCodes } = await import('../server/access/accountCodes.ts')
const { strangeLinks } = await import('../server/access/tokens.ts')
const { strangeCalendarLinks } = await import('../server/calendar/model.ts')
const { strangeSessions } = await import('../server/platform/sessionStore.ts')
const { strangeChanges } = await import('../server/access/accountChanges.ts')
const { fourEyesFaultLines, strangeFourEyes } = await import('../server/tenders/fourEyes.ts')
const { strangeOrders } = await import('../server/access/orders.ts')
const { strangeUntold } = await import('../server/mail/untold.ts')
const { holdContents } = await import('../server/blobs/hold.ts')
const { teamFaultLines, verifyTeams } = await import('../server/openers/teamInLog.ts')
const { broughtFaultLines } = await import('../server/backup/tender/proof.ts')
const { openingFaultLines, openingWholeLines, verifyOpenings } = await import('../server/procedure/verifyOpenings.ts')

const KNOWN = `Known: --head <number>:<64 hex digits> and --checkpoint <file: a checkpoint, or a mail with one>, as often as wanted;
--at <time>, the moment at which Lotse was last running, such as 2026-11-26T18:00:00Z; --files: reads all submitted files, too.`

const read = (file) => {
  try {
    return readFileSync(file)
  } catch (fault) {
    return fail(`${file} cannot be read: ${fault.message}`)
  }
}

const known = { heads: [], checkpoints: [] }
const list = process.argv.slice(2).filter((one) => one !== '--files')
const withFiles = process.argv.includes('--files')
while (list.length > 0) {
  const [flag, value = ''] = list.splice(0, 2)
  const head = flag === '--head' ? /^(\d+):([0-9a-f]{64})$/.exec(value) : null
  if (head) known.heads.push({ seq: Number(head[1]), h: head[2] })
  else if (flag === '--checkpoint') {
    const checkpoint = await checkpointOfFile(read(value))
    known.checkpoints.push(checkpoint ?? fail(`${value} holds no checkpoint.`))
  } else if (flag === '--at' && !Number.isNaN(Date.parse(value))) known.at = new Date(value)
  else fail(`Unknown argument ${flag} ${value}. ${KNOWN}`)
}

const { blobs, dataDir, sealKeyFile } = readConfig()
noteEarlierTaken(hasTakenEarlier(sealKeyFile, 'accountCodes'))
const allFiles = async () => {
  await holdContents({ dataDir, blobs })
  return verifyFiles()
}
const strangeRows = async () => {
  const found = {
    sessions: [...new Set([...(await strangeLogins()), ...(await strangeSessions())])],
    ...{ tokens: await strangeLinks(), calendarLinks: await strangeCalendarLinks() },
    ...{ mails: await strangeUntold(), accessOrders: await strangeOrders(), accountChanges: await strangeChanges() },
  }
  return Object.entries(found).flatMap(([collection, ids]) => ids.map((documentId) => ({ collection, documentId, intentId: '' })))
}
const all = async () => ({
  ...{
    submissions: await verifySubmissions(),
    openings: await verifyOpenings(),
    teams: await verifyTeams(),
    accounts: await verifyAccounts(),
    codes: await strangeCodes(),
    oneOpens: await strangeFourEyes(),
    ends: await verifyEnds(dataDir),
    brought: await broughtFaultLines(),
  },
  intents: [...(await verifyIntents(sealKeyFile)), ...(await strangeRows())],
  files: withFiles ? await allFiles() : null,
})
const { report, more } = await verifyDatabase(known, all).catch((refused) => fail(refused.message))
const { accounts, brought, codes, oneOpens, submissions, openings, teams, ends, files, intents } = more
const faults = [
  ...[...faultLines(report), ...submissionFaultLines(submissions), ...openingFaultLines(openings), ...teamFaultLines(teams)],
  ...[...accountFaultLines(accounts), ...codeFaultLines(codes), ...fourEyesFaultLines(oneOpens)],
  ...[...endFaultLines(ends), ...brought, ...intentFaultLines(intents), ...(files ? fileFaultLines(files) : [])],
]
if (faults.length > 0) fail(...faults)
for (const line of [
  ...wholeLines(report),
  ...submissionWholeLines(submissions),
  ...openingWholeLines(openings),
  ...(files ? fileWholeLines(files) : []),
])
  console.log(line)
process.exit(0)
