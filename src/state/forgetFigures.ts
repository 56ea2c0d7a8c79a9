/** SE-5: figures kept for the next page go with the wallet. */
export async function forgetFigures(): Promise<void> {
  try {
    const { forgetHoldings } = await import('./keptHoldings.ts')
    forgetHoldings()
  } catch (error) {
    console.warn('Tarn: kept figures could not be dropped', error)
  }
}
