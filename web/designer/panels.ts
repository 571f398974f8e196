import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

const files = import.meta.glob<Record<string, unknown>>('./{rules,procedure,versions}/index.{ts,tsx}')

const isComponent = <Props>(value: unknown): value is ComponentType<Props> =>
  typeof value === 'function' || (typeof value === 'object' && value !== null)

const panel = <Props>(folder: string, name: string): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const load = files[`./${folder}/index.ts`] ?? files[`./${folder}/index.tsx`]
    const found = load ? (await load())[name] : undefined
    return { default: isComponent<Props>(found) ? found : () => null }
  })

/** The designer's parts that are chunks of their own. */
export const RulesPanel = panel<{ id: string }>('rules', 'RulesPanel')
export const ProcedureTab = panel<object>('procedure', 'ProcedureTab')
export const VersionsPage = panel<object>('versions', 'VersionsPage')
