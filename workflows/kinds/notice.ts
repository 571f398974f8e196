import type { NoticePhase } from '../procedure/document'
import { branch, cancel, changeTeam, edit, fields, lively, type Kind, type LotState } from './kind'

/** Everything up to the publication. What was handed to the portal is locked: it must be what appears. */
export const notice: Kind<NoticePhase> = {
  entryOf: () => [],
  statesOf: (phase, around): LotState[] => [
    {
      state: 'draft',
      fields: { stage: 0, waits: false, closed: false },
      on: {
        edit: [branch(undefined, {}, ['reviseForm'])],
        changeTeam: [branch(undefined, {}, ['changeTeam'])],
        cancel,
        ...around.doors,
      },
    },
    {
      state: 'atPortal',
      fields: { stage: 1, waits: true, closed: false },
      on: {
        edit: [branch(undefined, { needs: ['noticeWasNotHandedOver'] }, ['reviseForm'])],
        changeTeam: changeTeam(around),
        publicationDue: around.due(['momentOfPublicationHasCome', 'portalHasConfirmed']),
        portalAnswered: [branch(undefined, {}, ['recordPortalAnswer'])],
        cancelPublication: [branch('draft', { needs: ['portalHasNotConfirmed'] }, ['forgetPublicationDate'])],
      },
    },
    {
      state: 'scheduled',
      fields: fields(phase, { waits: true }),
      on: {
        edit,
        changeTeam: changeTeam(around),
        publicationDue: around.due(['momentOfPublicationHasCome']),
        cancelPublication: [branch('draft', {}, ['forgetPublicationDate'])],
      },
    },
    { state: 'published', fields: fields(phase), on: { ...lively(around), ...around.ways } },
  ],
}
