import type { AnnouncementView } from '../../contract/tenders/announcements'
import type { AnnouncementDoc } from './model'

export const presentAnnouncement = ({ no, at, kind, word, changes }: AnnouncementDoc): AnnouncementView => ({
  no,
  at: at.toISOString(),
  kind,
  word,
  changes: changes.map(({ label, where, before, after }) => ({ label, where, before, after })),
})
