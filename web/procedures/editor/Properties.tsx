import type { KeyboardEvent, ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { entryOf, openingNeeds } from '../../../workflows/kinds'
import type { Phase, ProcedureDocument } from '../../../workflows/procedure'
import { REGIMES } from '../../../workflows/deadlines'
import { lawsText } from '../../procedure/valueText'
import { Check, Icon } from '../../ui'
import { Rules } from '../PhaseList'
import { houseRulesOf, sentencesOf } from '../sentences'
import { changePhase, END, intakesOf, toggled } from './edit'
import { Conditions } from './Conditions'
import { Mails } from './Mails'
import { KindFields } from './KindFields'
import { NEEDS } from './needs'
import { Rooms } from './Rooms'
import { Names, Part, Spot, useFaults, WholeFaults } from './parts'
import { spotIn } from './spots'
import { useEditor } from './state'
import { Without } from './Without'

/** Sentences that a phase of its kind begins under, whatever its document says. */
function fixedNeeds(phase: Phase, document: ProcedureDocument): readonly string[] {
  if (phase.kind !== 'opening') return entryOf({ ...phase, needs: [] } as Parameters<typeof entryOf>[0])
  const intake = intakesOf(document).find(({ key }) => key === phase.of)
  return intake ? openingNeeds(intake) : []
}

const Needs = ({ phase }: { phase: Phase }): ReactElement => {
  const { t } = useTranslation(['procedures', 'machines'])
  const { document, apply, called } = useEditor()
  const fixed = fixedNeeds(phase, document)
  const own = phase.needs ?? []
  const faults = useFaults('needs')
  const usual = NEEDS.filter((name) => !fixed.includes(name))
  const flip = (name: string): void => {
    const needs = toggled(own, name, NEEDS)
    apply(changePhase(document, phase.key, { needs: needs.length > 0 ? needs : undefined }), {
      label: t('procedures:edit.step.change', { name: called(phase.key) }),
    })
  }
  return (
    <Part field="needs" title={t('procedures:edit.needs')} faults={faults}>
      {fixed.map((name) => (
        <Check key={name} checked disabled onChange={() => undefined}>
          <Icon name="lock" size={16} /> {t(`machines:sentence.${name}`)} <small>({t('procedures:source.cancel')})</small>
        </Check>
      ))}
      {[...usual, ...own.filter((name) => !NEEDS.includes(name))].map((name) => (
        <Spot key={name} at={spotIn('needs', own.indexOf(name))}>
          <Check checked={own.includes(name)} error={faults.at(String(own.indexOf(name)))} onChange={() => flip(name)}>
            {t(`machines:sentence.${name}`, { defaultValue: name })}
          </Check>
        </Spot>
      ))}
    </Part>
  )
}

const Leads = ({ phase }: { phase: Phase }): ReactElement => {
  const { t } = useTranslation('procedures')
  const { document, apply, called } = useEditor()
  const faults = useFaults('next')
  const others = [
    ...document.phases.filter((one) => one.kind !== 'notice' && one.kind !== 'order' && one.key !== phase.key).map(({ key }) => key),
    END,
  ]
  return (
    <Part field="next" title={t('leads')} faults={faults}>
      {[...others, ...phase.next.filter((key) => !others.includes(key))].map((key) => (
        <Spot key={key} at={spotIn('next', phase.next.indexOf(key))}>
          <Check
            checked={phase.next.includes(key)}
            error={faults.at(String(phase.next.indexOf(key)))}
            onChange={() =>
              apply(changePhase(document, phase.key, { next: toggled(phase.next, key, others) }), {
                label: t('edit.step.change', { name: called(phase.key) }),
              })
            }
          >
            {called(key)}
          </Check>
        </Spot>
      ))}
    </Part>
  )
}

/** What no control of the page changes: problems with it stand at the head. What comes in is chosen where an intake is added. */
const LOOSE = ['', 'key', 'kind', 'stage']
const LOOSE_OF_ALL = ['', 'id', 'version', 'type', 'form', 'phases']

const PhaseProperties = ({ phase }: { phase: Phase }): ReactElement => {
  const { t } = useTranslation('procedures')
  const { document, apply, called } = useEditor()
  const named = useFaults('name')
  const { name: _name, ...nameless } = phase
  return (
    <>
      <h2>{called(phase.key)}</h2>
      {sentencesOf(phase, called).map(({ key, params }) => (
        <p key={key}>{t(`says.${key}`, params)}</p>
      ))}
      <WholeFaults fields={phase.kind === 'intake' ? [...LOOSE, 'of'] : LOOSE} />
      <Part field="name" title={t('edit.name')} faults={named}>
        <Names
          at="name"
          errors={named.words('')}
          label={t('edit.ownName')}
          usual={t(`kind.${nameless.kind === 'intake' ? nameless.of : nameless.kind}`)}
          value={phase.name ?? {}}
          onChange={(name) =>
            apply(changePhase(document, phase.key, { name }), {
              label: t('edit.step.change', { name: called(phase.key) }),
              key: `name:${phase.key}`,
            })
          }
        />
      </Part>
      <KindFields />
      <Rooms phase={phase} />
      <Without phase={phase} />
      <Leads phase={phase} />
      {phase.kind !== 'notice' && phase.kind !== 'order' && <Needs phase={phase} />}
      <Conditions phase={phase} />
      <Mails phase={phase} />
      <Rules rules={houseRulesOf(phase, document)} />
    </>
  )
}

const WHO = ['everybody', 'invited', 'parties'] as const
const LAWS = [...REGIMES, 'none'] as const
const PRICES = ['lower', 'higher'] as const
const CRITERIA = ['byNotice', 'forOffers', 'never'] as const

const WholeProperties = (): ReactElement => {
  const { t } = useTranslation('procedures')
  const { document, apply } = useEditor()
  const named = useFaults('name')
  const step = { label: t('edit.step.whole') }
  const { regimes = [], criteria } = document
  const setRegimes = (regime: string): void => {
    const { regimes: _regimes, ...rest } = document
    const next = LAWS.filter((one) => toggled(regimes, regime, LAWS).includes(one))
    apply(next.length > 0 ? { ...rest, regimes: next } : rest, step)
  }
  const setWho = (one: (typeof WHO)[number]): void => {
    const { who: _who, ...rest } = document
    apply(one === 'everybody' ? rest : { ...rest, who: one }, step)
  }
  const setPrice = (one: (typeof PRICES)[number]): void => {
    const { price: _price, ...rest } = document
    apply(one === 'lower' ? rest : { ...rest, price: one }, step)
  }
  return (
    <>
      <h2>{t('edit.whole')}</h2>
      <WholeFaults fields={LOOSE_OF_ALL} />
      <Part field="name" title={t('edit.name')} faults={named}>
        <Names
          at="name"
          errors={named.words('')}
          label={t('edit.procedureName')}
          value={document.name}
          // Who empties it to write another one keeps an empty one meanwhile.
          onChange={(name) => apply({ ...document, name: name ?? { de: '' } }, { ...step, key: 'name' })}
        />
      </Part>
      <Part field="regimes" title={t('edit.regimes')}>
        {LAWS.map((regime) => (
          <Check key={regime} checked={regimes.includes(regime)} onChange={() => setRegimes(regime)}>
            {lawsText([regime], t)}
          </Check>
        ))}
        {regimes.length === 0 && <p className="soft small">{t('list.anyRegime')}</p>}
      </Part>
      <Part field="criteria" title={t('edit.criteria')}>
        {CRITERIA.map((one) => (
          <Check
            key={one}
            type="radio"
            name="criteria"
            checked={criteria === one}
            onChange={() => apply({ ...document, criteria: one }, step)}
          >
            {t(`criteria.${one}`)}
          </Check>
        ))}
      </Part>
      <Part field="price" title={t('edit.price')}>
        {PRICES.map((one) => (
          <Check key={one} type="radio" name="price" checked={(document.price ?? 'lower') === one} onChange={() => setPrice(one)}>
            {t(`price.${one}`)}
          </Check>
        ))}
      </Part>
      <Part field="who" title={t('edit.who')}>
        {WHO.map((one) => (
          <Check key={one} type="radio" name="who" checked={(document.who ?? 'everybody') === one} onChange={() => setWho(one)}>
            {t(`who.${one}`)}
          </Check>
        ))}
      </Part>
      <Rules rules={['cancel', 'log']} />
    </>
  )
}

/** What the chosen phase says, as sentences with fields; Escape leads back to its line. */
export const Properties = (): ReactElement => {
  const { phase, selected } = useEditor()
  const back = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) document.getElementById(`pr-row-${selected ?? ''}`)?.focus()
  }
  return (
    <section className="surface pr-props" id="pr-props" onKeyDown={back}>
      {phase ? <PhaseProperties key={phase.key} phase={phase} /> : <WholeProperties />}
    </section>
  )
}
