import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { JuryView } from '../../../server/contract/procedure/jury'
import { Panel, Select, TextArea } from '../../ui'
import { AwardFields, ExclusionFields, Judged } from './AwardFields'
import { Clash } from './Clash'
import { clashIn, isOut, type ReportDraft, type ReportField, valueIn } from './draft'
import { WorkFiles } from './WorkFiles'

export interface WorkProps {
  projectId: string
  view: JuryView
  work: JuryView['works'][number]
  /** Null: nothing changes any more. */
  draft: ReportDraft | null
  onType: (field: ReportField, typed: string) => void
}

/** One work by its number: what came in of it, its rank and what the jury says of it. */
export const Work = ({ projectId, view, work, draft, onType }: WorkProps): ReactElement => {
  const { t } = useTranslation('jury')
  const { number, organization } = work
  const ranks = view.works.map((_, n) => [n + 1, t('rank.of', { rank: n + 1 })] as const)
  const rankText = work.excluded ? t('excluded.tag') : work.rank === null ? t('rank.none') : t('rank.of', { rank: work.rank })
  const rankClash = draft && clashIn(draft, view, `rank ${number}`)
  return (
    <Panel
      id={`work-${number}`}
      title={t('work.name', { number })}
      end={draft === null && <span className="tag">{rankText}</span>}
      body="body stack-3"
    >
      {organization !== undefined && <b className="ju-author">{organization}</b>}
      <WorkFiles projectId={projectId} lotId={view.lotId} work={work} />
      {draft === null ? (
        <Judged work={work} />
      ) : (
        <>
          <ExclusionFields {...{ view, work, draft, onType }} />
          {!isOut(draft, view, number) && (
            <>
              <Select
                label={t('rank.label')}
                value={valueIn(draft, view, `rank ${number}`)}
                options={[['', t('rank.none')], ...ranks]}
                onChange={(rank) => onType(`rank ${number}`, rank)}
              />
              <Clash saved={rankClash === null || rankClash === '' ? rankClash : t('rank.of', { rank: rankClash })} />
              <AwardFields {...{ view, work, draft, onType }} />
            </>
          )}
          <TextArea
            label={t('remark')}
            rows={4}
            maxLength={2000}
            value={valueIn(draft, view, `remark ${number}`)}
            onChange={(remark) => onType(`remark ${number}`, remark)}
          />
          <Clash saved={clashIn(draft, view, `remark ${number}`)} />
        </>
      )}
    </Panel>
  )
}
