import { useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readIn } from '../../engine/languages'
import { compileProcedure, type ProcedureDocument } from '../../workflows/procedure'
import { useLanguage } from '../i18n/useLanguage'
import { Drawing } from '../machines/Drawing'
import { machineIn } from '../machines/machine'
import { StepList } from '../machines/StepList'
import '../machines/machines.css'
import { useStateName } from './useStateName'

/** The compiled procedure; null where the document does not hang together. */
export const useCompiled = (document: ProcedureDocument) =>
  useMemo(() => {
    const compiled = compileProcedure(document)
    return compiled.ok ? compiled.procedure : null
  }, [document])

/** The machine of a procedure, drawn from its document as the server judges by it; `phase`: the one whose state is looked at first. */
export const MachineView = ({ document, phase }: { document: ProcedureDocument; phase?: string | null }): ReactElement => {
  const { t } = useTranslation('procedures')
  const procedure = useCompiled(document)
  const nameOf = useStateName(procedure)
  const lang = useLanguage()
  const saysOf = (id: string): string => readIn(procedure?.conditions.find((one) => one.id === id)?.says, lang)
  const [picked, setPicked] = useState<{ phase: string | null | undefined; state: string } | null>(null)
  const machine = useMemo(() => procedure && machineIn('tender', procedure.lot.config), [procedure])
  const first = Object.entries(procedure?.lot.phaseOf ?? {}).find(([, key]) => key === phase)?.[0] ?? 'draft'
  const isThere = picked !== null && picked.phase === phase && machine?.states.includes(picked.state)
  const chosen = isThere ? picked.state : first
  return (
    <section className="surface pr-machine" aria-labelledby="pr-machine">
      <h2 id="pr-machine">{t('machine')}</h2>
      <p className="soft small">{t(machine ? 'machineLead' : 'machineLacks')}</p>
      {machine && (
        <>
          <Drawing machine={machine} chosen={chosen} onChoose={(state) => setPicked({ phase, state })} nameOf={nameOf} />
          <details>
            <summary>{t('machineSteps', { state: nameOf(chosen) })}</summary>
            <StepList machine={machine} state={chosen} nameOf={nameOf} saysOf={saysOf} />
          </details>
        </>
      )}
    </section>
  )
}
