import { handedIn } from '../platform/world'

type TemplatesKnown = (ids: readonly string[]) => Promise<ReadonlySet<string>>

/** Those of these ids that are a template's; templates stand above the settings that name them. */
export const templatesKnown = handedIn<TemplatesKnown>('which templates there are')
