import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExaminationView } from '../../../server/contract/examination/examination'
import { Button, Select, TextInput } from '../../ui'
import type { RowDraft } from './draft'

interface RegisterProps {
  view: ExaminationView
  draft: RowDraft
  onChange: (part: Pick<RowDraft, 'queries'>) => void
}

/** Queries of the register of competition: of the company and each member of its consortium. */
export const Register = ({ view, draft: { queries }, onChange }: RegisterProps): ReactElement => {
  const { t } = useTranslation('examination')
  const put = (n: number, part: Partial<RowDraft['queries'][number]>): void =>
    onChange({ queries: queries.map((one, at) => (at === n ? { ...one, ...part } : one)) })
  return (
    <div className="ex-register">
      <p className="small soft">{t(view.registerDue ? 'register.hint' : 'register.notDue')}</p>
      {queries.map((one, n) => (
        <div key={n} className="ex-query" role="group" aria-label={one.member}>
          <TextInput label={t('register.member')} value={one.member} maxLength={400} onChange={(member) => put(n, { member })} />
          <TextInput
            label={t('register.queriedOn')}
            type="date"
            max="9999-12-31"
            value={one.queriedOn}
            onChange={(queriedOn) => put(n, { queriedOn })}
          />
          <TextInput
            label={t('register.reference')}
            value={one.reference}
            maxLength={200}
            onChange={(reference) => put(n, { reference })}
          />
          <Select
            label={t('register.result')}
            value={one.result}
            onChange={(result) => put(n, { result: result === 'entry' ? 'entry' : 'none' })}
            options={[
              ['none', t('register.none')],
              ['entry', t('register.entry')],
            ]}
          />
        </div>
      ))}
      <Button
        size="small"
        variant="quiet"
        icon="plus"
        onClick={() =>
          onChange({ queries: [...queries, { member: '', queriedOn: queries[0]?.queriedOn ?? '', reference: '', result: 'none' }] })
        }
      >
        {t('register.add')}
      </Button>
    </div>
  )
}
