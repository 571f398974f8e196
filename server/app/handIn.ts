import { dailyReaders, digestReader } from '../access/mailReaders'
import { setMatters } from '../access/matters'
import { readNames } from '../access/readNames'
import { setReadNames } from '../log/names/now'
import { setMailHouse } from '../mail/house'
import { countByRound } from '../offers/countByRound'
import { withoutSealed } from '../offers/mailsTold'
import { hasOpenMatters } from '../offers/openMatters'
import { setUnfinishedUploads } from '../offers/unfinished'
import { handedOut } from '../rooms/handOut'
import { recordScan } from '../rooms/scanned'
import { addDocument, roomForUpload } from '../rooms/uploading'
import { readSettings } from '../settings/readSettings'
import { setTemplatesKnown } from '../settings/templatesKnown'
import { knownTemplates } from '../templates/known'
import { setCountByRound } from '../tenders/countsByRound'
import { TenderModel } from '../tenders/model'
import { setRoomTarget } from '../uploads/targets'
import { uploadsUnderWay } from '../uploads/unfinished'

/** Gives areas what they need of areas above them. Before anything else of a process: the same for server, first start and tests. */
export const handIn = (): void => {
  setReadNames(readNames)
  setMailHouse({ readSettings, dailyReaders, digestReader, withoutSealed })
  setMatters({ hasOpenMatters, isInTeam: async (userId) => (await TenderModel.exists({ 'team.userId': userId })) !== null })
  setTemplatesKnown(knownTemplates)
  setCountByRound(countByRound)
  setRoomTarget({ judge: roomForUpload, keep: addDocument, handedOut, recordScan })
  setUnfinishedUploads(uploadsUnderWay)
}
