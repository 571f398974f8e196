import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownDecimal } from '../../../engine/numbers'
import { useLanguage } from '../../i18n/useLanguage'
import { Check, Field, NumberInput, Select, TextArea, TextInput } from '../../ui'
import { isOut, outAs, SUM, sumSetFor, valueIn } from './draft'
import { useAwardText } from './useAwardText'
import type { WorkProps } from './Work'

type Typed = Omit<WorkProps, 'projectId' | 'draft'> & { draft: NonNullable<WorkProps['draft']> }

/** More places than this no jury gives. */
const PLACES = 20

/** What a work gets: a prize by its place or a recognition, with the sum that was set, or another one. */
export const AwardFields = ({ view, work: { number }, draft, onType }: Typed): ReactElement => {
  const { t } = useTranslation('jury')
  const language = useLanguage()
  const shownTyped = (sum: string): string => (sum === '' ? '' : shownDecimal(sum, language))
  const award = valueIn(draft, view, `award ${number}`)
  const places = Math.min(PLACES, Math.max(view.prizes?.prizes.length ?? 0, 3))
  const prizes = Array.from({ length: places }, (_, n) => [`prize ${n + 1}`, t('prizes.prize', { place: n + 1 })] as const)
  return (
    <div className="ju-award">
      <Select
        label={t('award.label')}
        value={award}
        options={[['', t('award.none')], ...prizes, ['recognition', t('prizes.recognition')]]}
        onChange={(next) => {
          onType(`award ${number}`, next)
          onType(`sum ${number}`, shownTyped(sumSetFor(next, view)))
        }}
      />
      {award !== '' && (
        <Field label={t('award.sum')}>
          {(control) => (
            <NumberInput
              {...control}
              kind={SUM}
              text={draft[`sum ${number}`]?.typed ?? shownTyped(valueIn(draft, view, `sum ${number}`))}
              onText={(sum) => onType(`sum ${number}`, sum)}
            />
          )}
        </Field>
      )}
    </div>
  )
}

/** The jury takes a work out: why, and by how many votes. */
export const ExclusionFields = ({ view, work: { number }, draft, onType }: Typed): ReactElement => {
  const { t } = useTranslation('jury')
  const vote = (what: 'inFavour' | 'against'): ReactElement => (
    <TextInput
      label={t(`excluded.${what}`)}
      inputMode="numeric"
      maxLength={2}
      value={valueIn(draft, view, `${what} ${number}`)}
      onChange={(votes) => onType(`${what} ${number}`, votes.replace(/\D/g, ''))}
    />
  )
  return (
    <>
      <Check checked={isOut(draft, view, number)} onChange={(isOn) => onType(...outAs(number, isOn))}>
        {t('excluded.label')}
      </Check>
      {isOut(draft, view, number) && (
        <>
          <TextArea
            label={t('excluded.reason')}
            rows={2}
            maxLength={2000}
            value={valueIn(draft, view, `reason ${number}`)}
            onChange={(reason) => onType(`reason ${number}`, reason)}
          />
          <div className="ju-award">
            {vote('inFavour')}
            {vote('against')}
          </div>
        </>
      )}
    </>
  )
}

/** What became of a work that nothing changes any more, in words. */
export const Judged = ({ work: { award, excluded, remark } }: Pick<WorkProps, 'work'>): ReactElement => {
  const { t } = useTranslation('jury')
  const awardText = useAwardText()
  if (excluded) return <p className="ju-said">{t('excluded.line', excluded)}</p>
  return (
    <>
      {award && <p>{awardText(award)}</p>}
      <p className="ju-said">{remark}</p>
    </>
  )
}
