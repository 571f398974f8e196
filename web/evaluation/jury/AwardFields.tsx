import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownDecimal } from '../../../engine/numbers'
import { useLanguage } from '../../i18n/useLanguage'
import { Check, Field, NumberInput, Select, TextArea, TextInput } from '../../ui'
import { Clash } from './Clash'
import { clashIn, isOut, outAs, placesFor, SUM, sumSetFor, valueIn } from './draft'
import { useAwardText } from './useAwardText'
import type { WorkProps } from './Work'

type Typed = Omit<WorkProps, 'projectId' | 'draft'> & { draft: NonNullable<WorkProps['draft']> }

/** What a work gets: a prize by its place or a recognition, with the sum that was set, or another one. */
export const AwardFields = ({ view, work, draft, onType }: Typed): ReactElement => {
  const { t } = useTranslation('jury')
  const language = useLanguage()
  const { number } = work
  const shownTyped = (sum: string): string => (sum === '' ? '' : shownDecimal(sum, language))
  const award = valueIn(draft, view, `award ${number}`)
  const prizes = Array.from({ length: placesFor(view, work) }, (_, n) => [`prize ${n + 1}`, t('prizes.prize', { place: n + 1 })] as const)
  const options = [['', t('award.none')], ...prizes, ['recognition', t('prizes.recognition')]] as const
  const [other, sum] = [clashIn(draft, view, `award ${number}`), clashIn(draft, view, `sum ${number}`)]
  return (
    <div className="ju-award">
      <Select
        label={t('award.label')}
        value={award}
        options={options}
        onChange={(next) => {
          onType(`award ${number}`, next)
          onType(`sum ${number}`, shownTyped(sumSetFor(next, view, { draft, number, lang: language })))
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
      <Clash saved={other && (options.find(([key]) => key === other)?.[1] ?? other)} />
      <Clash saved={award !== '' && sum ? shownTyped(sum) : null} />
    </div>
  )
}

/** The jury takes a work out: why, and by how many votes. */
export const ExclusionFields = ({ view, work: { number }, draft, onType }: Typed): ReactElement => {
  const { t } = useTranslation('jury')
  const taken = clashIn(draft, view, `excluded ${number}`)
  const vote = (what: 'inFavour' | 'against'): ReactElement => (
    <div className="stack-1">
      <TextInput
        label={t(`excluded.${what}`)}
        inputMode="numeric"
        maxLength={2}
        value={valueIn(draft, view, `${what} ${number}`)}
        onChange={(votes) => onType(`${what} ${number}`, votes.replace(/\D/g, ''))}
      />
      <Clash saved={clashIn(draft, view, `${what} ${number}`)} />
    </div>
  )
  return (
    <>
      <Check checked={isOut(draft, view, number)} onChange={(isOn) => onType(...outAs(number, isOn))}>
        {t('excluded.label')}
      </Check>
      <Clash saved={taken && t('excluded.tag')} />
      {isOut(draft, view, number) && (
        <>
          <TextArea
            label={t('excluded.reason')}
            rows={2}
            maxLength={2000}
            value={valueIn(draft, view, `reason ${number}`)}
            onChange={(reason) => onType(`reason ${number}`, reason)}
          />
          <Clash saved={clashIn(draft, view, `reason ${number}`)} />
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
  const out = excluded && t(excluded.voters === undefined ? 'excluded.line' : 'excluded.lineOf', excluded)
  return (
    <>
      {out !== undefined && <p className="ju-said">{out}</p>}
      {award && <p>{awardText(award)}</p>}
      {remark !== '' && <p className="ju-said">{remark}</p>}
    </>
  )
}
