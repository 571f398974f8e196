import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { namesKey, openersSentence } from '../../procedure/valueText'
import { Button, Check, Select } from '../../ui'
import { Deadline } from './Deadline'
import { addEnvelope, intakesOf, removeEnvelope, setOpened, type Intake, type Opening } from './edit'
import { Names, Part, Spot, useFaults } from './parts'
import { spotId, spotIn } from './spots'
import { useEditor } from './state'
import { useChange } from './useChange'

/** Of which intake an opening or a choice is. */
const Of = ({ value, label }: { value: string; label: string }): ReactElement => {
  const { document, called } = useEditor()
  const change = useChange()
  const faults = useFaults('of')
  const known = intakesOf(document).map(({ key }) => key)
  const options = [...known, ...(known.includes(value) ? [] : [value])].map((key) => [key, called(key)] as const)
  return (
    <Part field="of" title={label} isSaid faults={faults}>
      <Select
        label={label}
        value={value}
        options={options}
        error={faults.at('')}
        onChange={(of) => change({ of, envelopes: undefined }, 'of')}
      />
    </Part>
  )
}

const Envelopes = ({ intake }: { intake: Intake }): ReactElement => {
  const { t } = useTranslation('procedures')
  const { document, apply, called } = useEditor()
  const change = useChange()
  const faults = useFaults('envelopes')
  const envelopes = intake.envelopes ?? []
  const step = { label: t('edit.step.change', { name: called(intake.key) }) }
  const rename = (key: string, name: Intake['name']): void =>
    change(
      {
        envelopes: envelopes.map((one) => {
          if (one.key !== key) return one
          return name ? { ...one, name } : { key }
        }),
      },
      `envelope.${key}`,
    )
  return (
    <Part field="envelopes" title={t('edit.envelopes')} faults={faults}>
      <p className="soft small">{envelopes.length === 0 ? t('says.oneEnvelope') : t('edit.envelopesLead')}</p>
      {envelopes.map(({ key, name = {} }, index) => (
        <div key={key} className="pr-envelope" id={spotId(`envelopes/${index}`)}>
          <Names
            at={`envelopes/${index}/name`}
            errors={faults.words(`${index}/name`, String(index))}
            label={t('edit.envelope', { number: index + 1 })}
            usual={key}
            value={name}
            onChange={(words) => rename(key, words)}
          />
          <Button
            size="small"
            icon="trash"
            label={t('edit.removeEnvelope', { name: called(key) })}
            onClick={() => apply(removeEnvelope(document, intake.key, key), step)}
          />
        </div>
      ))}
      {envelopes.length < 5 && (
        <Button size="small" icon="plus" onClick={() => apply(addEnvelope(document, intake.key), step)}>
          {t('edit.addEnvelope')}
        </Button>
      )}
    </Part>
  )
}

/** What the record of an opening says, with the sentence of each. */
const RECORDS = [
  [undefined, 'recordNames'],
  ['sums', 'recordSums'],
  ['bidders', 'recordBidders'],
  ['count', 'recordCount'],
] as const

const Opens = ({ opening }: { opening: Opening }): ReactElement => {
  const { t } = useTranslation('procedures')
  const { document, apply, called } = useEditor()
  const change = useChange()
  const intake = intakesOf(document).find(({ key }) => key === opening.of)
  const [faults, attending] = [useFaults('envelopes'), useFaults('present')]
  const known = (intake?.envelopes ?? []).map(({ key }) => key)
  const opened = opening.envelopes ?? known
  // What a file names and its intake does not have stands here too, to be taken out.
  const all = [...known, ...opened.filter((key) => !known.includes(key))]
  const step = { label: t('edit.step.change', { name: called(opening.key) }) }
  return (
    <>
      <Of value={opening.of} label={t('edit.of.opening')} />
      {all.length > 0 && (
        <Part field="envelopes" title={t('edit.opens')} faults={faults}>
          {all.map((key) => (
            <Spot key={key} at={spotIn('envelopes', opened.indexOf(key))}>
              <Check
                checked={opened.includes(key)}
                error={faults.at(String(opened.indexOf(key)))}
                // One that opens nothing is none: it is taken out instead. What does not exist goes, and then it opens everything.
                disabled={opened.length === 1 && opened.includes(key) && known.includes(key)}
                onChange={() => apply(setOpened(document, opening, key), step)}
              >
                {called(key)}
              </Check>
            </Spot>
          ))}
        </Part>
      )}
      <Part field="people" title={t('edit.people')}>
        {([undefined, 2, 3, 4, 5] as const).map((people) => {
          const { key, params } = openersSentence(people)
          return (
            <Check
              key={String(people)}
              type="radio"
              name="people"
              checked={(opening.people === 'house' ? undefined : opening.people) === people}
              onChange={() => change({ people }, 'people')}
            >
              {t(`says.${key}`, params)}
            </Check>
          )
        })}
      </Part>
      {((intake?.of === 'offer' && opening.envelopes === undefined) || opening.record !== undefined) && (
        <Part field="record" title={t('edit.record')}>
          {RECORDS.map(([record, key]) => (
            <Check key={key} type="radio" name="record" checked={opening.record === record} onChange={() => change({ record }, 'record')}>
              {t(`says.${key}`)}
            </Check>
          ))}
        </Part>
      )}
      {(intake?.of === 'offer' || opening.present !== undefined) && (
        <Part field="present" title={t('edit.present')}>
          <Check
            checked={opening.present !== undefined}
            error={attending.at('')}
            onChange={(isOn) => change({ present: isOn ? 'bidders' : undefined }, 'present')}
          >
            {t('says.present')}
          </Check>
        </Part>
      )}
    </>
  )
}

/** What a phase of its kind can say beside what all can. */
export const KindFields = (): ReactElement | null => {
  const { t } = useTranslation('procedures')
  const { document, phase, called } = useEditor()
  const change = useChange()
  if (phase?.kind === 'intake')
    return (
      <>
        {(phase.of === 'application' || phase.rounds !== undefined) && (
          <Part field="rounds" title={t('edit.rounds')}>
            <Check checked={phase.rounds !== undefined} onChange={(isOn) => change({ rounds: isOn ? 'untilFinal' : undefined }, 'rounds')}>
              {t('says.rounds')}
            </Check>
          </Part>
        )}
        {(phase.of === 'offer' || phase.names !== undefined) && (
          <Part field="names" title={t('edit.names')}>
            {([undefined, 'hidden', 'authors'] as const).map((names) => (
              <Check
                key={String(names)}
                type="radio"
                name="names"
                checked={phase.names === names}
                onChange={() => change({ names }, 'names')}
              >
                {t(names === undefined ? 'edit.namesKnown' : `says.${namesKey(names)}`)}
              </Check>
            ))}
          </Part>
        )}
        <Deadline intake={phase} />
        <Envelopes intake={phase} />
      </>
    )
  if (phase?.kind === 'opening') return <Opens opening={phase} />
  if (phase?.kind === 'choice')
    return (
      <>
        <Of value={phase.of} label={t('edit.of.choice')} />
        {(phase.stage === 4 || phase.draw !== undefined) && (
          <Part field="draw" title={t('edit.draw')}>
            <Check checked={phase.draw !== undefined} onChange={(isOn) => change({ draw: isOn ? 'lots' : undefined }, 'draw')}>
              {t('says.lots')}
            </Check>
          </Part>
        )}
      </>
    )
  if (phase?.kind === 'jury') return <Of value={phase.of} label={t('edit.of.jury')} />
  if (phase?.kind === 'talk')
    return (
      <Part field="with" title={t('edit.with')}>
        {([undefined, 'interested', 'admitted'] as const).map((who) => (
          <Check key={String(who)} type="radio" name="with" checked={phase.with === who} onChange={() => change({ with: who }, 'with')}>
            {t(`says.${who ?? 'talk'}`)}
          </Check>
        ))}
      </Part>
    )
  if (phase?.kind !== 'award') return null
  const offers = intakesOf(document).filter(({ of }) => of === 'offer')
  return (
    <Part field="further" title={t('edit.further')}>
      {offers.map(({ key }) => (
        <Check key={key} checked={phase.further === key} onChange={(isOn) => change({ further: isOn ? key : undefined }, 'further')}>
          {t('says.further', { of: called(key) })}
        </Check>
      ))}
      {offers.length === 0 && <p className="soft small">{t('edit.noOffers')}</p>}
    </Part>
  )
}
