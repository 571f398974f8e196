import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { JuryView } from '../../../server/contract/procedure/jury'
import { Panel, Select, TextArea } from '../../ui'
import type { ReportDraft } from './draft'
import { WorkFiles } from './WorkFiles'

interface WorkProps {
  projectId: string
  view: JuryView
  work: JuryView['works'][number]
  /** Null: nothing changes any more. */
  typed: ReportDraft['works'][number] | null
  onType: (typed: ReportDraft['works'][number]) => void
}

/** One work by its number: what came in of it, its rank and what the jury says of it. */
export const Work = ({ projectId, view, work, typed, onType }: WorkProps): ReactElement => {
  const { t } = useTranslation('jury')
  const { number, organization } = work
  const ranks = view.works.map((_, n) => [n + 1, t('rank.of', { rank: n + 1 })] as const)
  return (
    <Panel
      id={`work-${number}`}
      title={t('work.name', { number })}
      beside={organization === undefined ? undefined : <b className="ju-author">{organization}</b>}
      end={typed === null && <span className="tag">{work.rank === null ? t('rank.none') : t('rank.of', { rank: work.rank })}</span>}
      body="body stack-3"
    >
      <WorkFiles projectId={projectId} lotId={view.lotId} work={work} />
      {typed === null ? (
        <p className="ju-said">{work.remark}</p>
      ) : (
        <>
          <Select
            label={t('rank.label')}
            value={typed.rank}
            options={[['', t('rank.none')], ...ranks]}
            onChange={(rank) => onType({ ...typed, rank })}
          />
          <TextArea
            label={t('remark')}
            rows={4}
            maxLength={2000}
            value={typed.remark}
            onChange={(remark) => onType({ ...typed, remark })}
          />
        </>
      )}
    </Panel>
  )
}
