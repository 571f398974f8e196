import { dailyReaders, digestReader, readNames, setMatters } from '../access/area'
import { putOffRemoval } from '../backup/area'
import { setPutOff } from '../blobs/area'
import { setReadNames } from '../log/area'
import { setMailHouse } from '../mail/area'
import { countByRound, hasOpenMatters, setUnfinishedUploads, withoutSealed } from '../offers/area'
import { addDocument, handedOut, recordScan, roomForUpload } from '../rooms/area'
import { setReportForArchive } from '../procedure/area'
import { reportForArchive } from '../report/area'
import { readSettings, setTemplatesKnown } from '../settings/area'
import { knownTemplates } from '../templates/area'
import { setCountByRound, TenderModel } from '../tenders/area'
import { setRoomTarget, uploadsUnderWay } from '../uploads/area'

/** Gives areas what they need of areas above them. Before anything else of a process: the same for server, first start and tests. */
export const handIn = (): void => {
  setReadNames(readNames)
  setPutOff(putOffRemoval)
  setMailHouse({ readSettings, dailyReaders, digestReader, withoutSealed })
  setMatters({ hasOpenMatters, isInTeam: async (userId) => (await TenderModel.exists({ 'team.userId': userId })) !== null })
  setTemplatesKnown(knownTemplates)
  setCountByRound(countByRound)
  setRoomTarget({ judge: roomForUpload, keep: addDocument, handedOut, recordScan })
  setReportForArchive(reportForArchive)
  setUnfinishedUploads(uploadsUnderWay)
}
