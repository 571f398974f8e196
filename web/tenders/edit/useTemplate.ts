import { procedureOf, type ProcedureKey } from '../../../workflows/procedure'
import { useMemo } from 'react'
import { FINAL_LABELS } from '../../../engine/form'
import { loadTemplate, type Template } from '../../../engine/template'
import { call, RpcError, useRpc } from '../../rpc'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function withFinalLabels(file: unknown): unknown {
  if (!isRecord(file) || !isRecord(file.ui) || !isRecord(file.ui.nodes)) return file
  const nodes = { ...file.ui.nodes }
  for (const [id, label] of Object.entries(FINAL_LABELS)) {
    const node = nodes[id]
    if (isRecord(node)) nodes[id] = { ...node, label }
  }
  return { ...file, ui: { ...file.ui, nodes } }
}

/** The template under the labels of a type: a tender that was never saved may still change it. */
export function labelledFor(template: Template, tender: ProcedureKey): Template {
  if (!procedureOf(tender).goesInRounds) return template
  const loaded = loadTemplate(withFinalLabels(template.file))
  return loaded.ok ? loaded.template : template
}

type TemplateState = { status: 'loading' } | { status: 'failed'; message: string } | { status: 'ready'; template: Template }

/** The newest version of a form, for a look at it before it is taken; null where it cannot be had: whoever takes it is told. */
export async function readTemplate(id: string): Promise<Template | null> {
  try {
    const { template } = await call('getProjectTemplate', id)
    const loaded = loadTemplate(template)
    return loaded.ok ? loaded.template : null
  } catch (error) {
    if (error instanceof RpcError) return null
    throw error
  }
}

/** A template of the server, compiled for the form. Without a version: the newest published one. */
export function useTemplate(id: string | null, version: number | null, tender: ProcedureKey): TemplateState {
  const query = useRpc('getProjectTemplate', version === null ? [id ?? ''] : [id ?? '', version], { enabled: id !== null && id !== '' })
  const file = query.data?.template
  const { goesInRounds } = procedureOf(tender)
  return useMemo(() => {
    if (query.error) return { status: 'failed', message: query.error.message }
    if (file === undefined) return { status: 'loading' }
    const loaded = loadTemplate(goesInRounds ? withFinalLabels(file) : file)
    return loaded.ok
      ? { status: 'ready', template: loaded.template }
      : { status: 'failed', message: loaded.faults.map(({ path }) => path).join(', ') }
  }, [file, query.error, goesInRounds])
}
