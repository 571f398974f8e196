import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplateFile } from '../../../engine/template'
import { CONDITIONED_ACTS, conditionsIn } from '../../../workflows/kinds'
import type { Condition, Phase } from '../../../workflows/procedure'
import { useRpc } from '../../rpc'
import { Button, Select } from '../../ui'
import { FormPick } from '../FormPick'
import { changePhase, END } from './edit'
import { ConditionFields } from './ConditionFields'
import { Names, Part, Spot, useFaults } from './parts'
import { useEditor } from './state'

/** Kinds whose ways and acts may hang on the form; openings, and what waits for one, may not. */
const CAN: readonly Phase['kind'][] = ['notice', 'order', 'choice', 'talk', 'award']

/** Conditions over the form's data, each before a way of the phase or an act in it. */
export const Conditions = ({ phase }: { phase: Phase }): ReactElement | null => {
  const { t } = useTranslation('procedures')
  const { document, apply, called, formId, chooseForm } = useEditor()
  const faults = useFaults('conditions')
  const { data } = useRpc('getProjectTemplate', [formId], { enabled: formId !== '' })
  if (!CAN.includes(phase.kind)) return null
  const conditions = conditionsIn(phase).map(({ id: _id, ...one }) => one)
  const isOpening = (key: string): boolean => document.phases.some((one) => one.key === key && one.kind === 'opening')
  const acts = (CONDITIONED_ACTS[phase.kind] ?? []).filter((one) => one !== 'furtherOfferRound' || 'further' in phase)
  const places = [...acts, ...phase.next.filter((key) => key !== END && !isOpening(key))]
  const nameOf = (before: string): string => (acts.includes(before) ? t(`edit.act.${before}`) : t('edit.way', { to: called(before) }))
  const write = (next: readonly Condition[], key?: string): void =>
    apply(changePhase(document, phase.key, { conditions: next.length > 0 ? next : undefined }), {
      label: t('edit.step.change', { name: called(phase.key) }),
      ...(key === undefined ? {} : { key: `${key}:${phase.key}` }),
    })
  const change = (at: number, what: Partial<Condition>, key?: string): void =>
    write(
      conditions.map((one, n) => (n === at ? { ...one, ...what } : one)),
      key,
    )
  // What the server keeps was read by its schema.
  const form = (data?.template as TemplateFile | undefined) ?? null
  return (
    <Part field="conditions" title={t('edit.conditions')} faults={faults}>
      <p className="soft small">{t('edit.conditionsLead')}</p>
      {conditions.length > 0 && (
        // A procedure goes with several forms, and each is asked for these fields when a tender begins by both.
        <FormPick label={t('edit.form')} hint={t('edit.formHint')} none="…" value={formId} onChange={chooseForm} />
      )}
      {conditions.map((one, at) => (
        <fieldset key={at} className="pr-condition">
          <legend className="sr">{t('edit.condition', { number: at + 1 })}</legend>
          <Spot at={`conditions/${at}/before`}>
            <Select
              label={t('edit.before')}
              value={one.before}
              options={[...new Set([...places, one.before])].map((before) => [before, nameOf(before)] as const)}
              error={faults.at(`${at}/before`)}
              onChange={(before) => change(at, { before })}
            />
          </Spot>
          <Spot at={`conditions/${at}/when`}>
            <ConditionFields
              when={one.when}
              form={form}
              error={faults.at(`${at}/when`)}
              onChange={(when) => change(at, { when }, `when${at}`)}
            />
          </Spot>
          <Names
            at={`conditions/${at}/says`}
            errors={faults.words(`${at}/says`)}
            label={t('edit.missing')}
            value={one.says}
            onChange={(says) => change(at, { says: says ?? { de: '' } }, `says${at}`)}
          />
          <Button size="small" icon="trash" onClick={() => write(conditions.filter((_one, n) => n !== at))}>
            {t('edit.removeCondition')}
          </Button>
        </fieldset>
      ))}
      {conditions.length < 10 && places.length > 0 && (
        <Button size="small" icon="plus" onClick={() => write([...conditions, { before: places[0] ?? '', when: true, says: { de: '' } }])}>
          {t('edit.addCondition')}
        </Button>
      )}
    </Part>
  )
}
