import { useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { compileProcedure, type ProcedureDocument } from '../../workflows/procedure'
import { useLanguage } from '../i18n/useLanguage'
import { Drawing } from '../machines/Drawing'
import { machineIn } from '../machines/machine'
import { StepList } from '../machines/StepList'
import '../machines/machines.css'
import { namesIn } from './sentences'

/** The machine of a lot that a document becomes; null where it does not compile. */
const machineFor = (document: ProcedureDocument) => {
  const compiled = compileProcedure(document)
  return compiled.ok ? { machine: machineIn('tender', compiled.procedure.lot.config), phaseOf: compiled.procedure.lot.phaseOf } : null
}

/** The machine of a procedure, drawn from its document as the server judges by it. */
export const MachineView = ({ document }: { document: ProcedureDocument }): ReactElement | null => {
  const { t, i18n } = useTranslation(['machines', 'procedures'])
  const lang = useLanguage()
  const [chosen, setChosen] = useState('draft')
  const made = useMemo(() => machineFor(document), [document])
  if (!made) return null
  const called = namesIn(document, { t: (key, params) => t(`procedures:${key}`, params), lang })
  const nameOf = (state: string): string => {
    const known = `machines:state.tender.${state}`
    const own = document.phases.find(({ key }) => key === made.phaseOf[state])
    return own?.name === undefined && i18n.exists(known) ? t(known) : called(made.phaseOf[state] ?? state)
  }
  return (
    <section className="surface pr-machine" aria-labelledby="pr-machine">
      <h2 id="pr-machine">{t('procedures:machine')}</h2>
      <p className="soft small">{t('procedures:machineLead')}</p>
      <Drawing machine={made.machine} chosen={chosen} onChoose={setChosen} nameOf={nameOf} />
      <StepList machine={made.machine} state={chosen} nameOf={nameOf} />
    </section>
  )
}
