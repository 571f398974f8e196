import { dailyReaders, digestReader, matters, readNames } from '../access/area'
import { putOffRemoval } from '../backup/area'
import { isPutOff } from '../blobs/area'
import { contractDays } from '../calendar/area'
import { namesReader } from '../log/area'
import { mailHouse } from '../mail/area'
import { countByRound, hasOpenMatters, roundsWith as filledRounds, unfinishedUploads, withoutSealed } from '../offers/area'
import { fieldsOfForms } from '../procedures/area'
import { addDocument, handedOut, recordScan, roomForUpload } from '../rooms/area'
import { archivedReport, contractCalendar, isReportSigned } from '../procedure/area'
import { reportForArchive } from '../report/area'
import { readSettings, templatesKnown } from '../settings/area'
import { knownFields, knownTemplates } from '../templates/area'
import { countsByRound, juryOf, roundsWith, TenderModel } from '../tenders/area'
import { roomTarget, uploadsUnderWay } from '../uploads/area'

/** Gives areas what they need of areas above them. Before anything else of a world: the same for server, first start and tests. */
export const handIn = (): void => {
  namesReader.value = readNames
  isPutOff.value = putOffRemoval
  contractDays.value = contractCalendar
  mailHouse.value = { readSettings, dailyReaders, digestReader, withoutSealed }
  matters.value = { hasOpenMatters, isInTeam: async (userId) => (await TenderModel.exists({ 'team.userId': userId })) !== null }
  templatesKnown.value = knownTemplates
  fieldsOfForms.value = knownFields
  countsByRound.value = countByRound
  roundsWith.value = filledRounds
  juryOf.value = isReportSigned
  roomTarget.value = { judge: roomForUpload, keep: addDocument, handedOut, recordScan }
  archivedReport.value = reportForArchive
  unfinishedUploads.value = uploadsUnderWay
}
