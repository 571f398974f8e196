import mongoose, { Schema, type Connection, type Model } from 'mongoose'
import { isInWorld, slot, standingFor } from '../world'

export { Schema }

/** Written while the modules are loaded, and never after. */
const schemas = new Map<string, Schema>()

const withModels = (one: Connection): Connection => {
  for (const [name, schema] of schemas) one.model(name, schema)
  return one
}

/** Until a database is connected models make documents and refuse every question. */
const connected = slot(() => {
  const none = mongoose.createConnection()
  none.set('bufferCommands', false)
  return withModels(none)
})

const isOpen = slot(() => false)
/** Whether this world has, or had, a database of its own. */
export const isConnected = (): boolean => isInWorld() && isOpen.value

/** The database of the world that asks. */
export const connection = (): Connection => connected.value

/** A model of each world's own database. */
export const model = <T>(name: string, schema: Schema<T>): Model<T> => {
  // Its documents' type is what the model is for; a list of all of them has none.
  schemas.set(name, schema as unknown as Schema)
  return standingFor(() => connection().models[name] as unknown as Model<T>)
}

/** Tests only: other files ask what the house has. */
export const forgetModel = (name: string): void => void schemas.delete(name)

/** All models on the connected database. */
export const models = () => Object.values(connection().models)

/** Of all models, whether a database is connected or not. */
export const allSchemas = (): readonly Schema[] => [...schemas.values()]

/** Connects this world; one that was connected before is left. */
export const connect = async (uri: string, options: mongoose.ConnectOptions): Promise<Connection> => {
  const one = mongoose.createConnection(uri, options)
  try {
    await one.asPromise()
  } catch (fault) {
    await one.destroy()
    throw fault
  }
  // mongoose would keep it.
  const before = connected.value
  connected.value = withModels(one)
  isOpen.value = true
  if (before.readyState === mongoose.ConnectionStates.disconnected) await before.destroy()
  return one
}
