import { Type, type ObjectOptions, type TOptional, type TSchema } from '@sinclair/typebox'
import { isAsked, LANGUAGES, type Asked, type Lang } from '../../engine/languages'

type Places<S extends TSchema> = Record<Asked, S> & Record<Exclude<Lang, Asked>, TOptional<S>>

/** A place for each language: German and English always, a further one where somebody wrote it. */
export const placesFor = <S extends TSchema>(schema: S): Places<S> =>
  Object.fromEntries(LANGUAGES.map((lang) => [lang, isAsked(lang) ? schema : Type.Optional(schema)])) as Places<S>

export const inLanguages = <S extends TSchema>(schema: S, options?: ObjectOptions) => Type.Object(placesFor(schema), options)
export const TextInLanguages = inLanguages(Type.String())

export const LangName = Type.Unsafe<Lang>(Type.Union(LANGUAGES.map((lang) => Type.Literal(lang))))
