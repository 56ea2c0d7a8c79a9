/** SE-5: figures kept for the next page, and what was read of approvals, go with the wallet. */
export async function forgetFigures(): Promise<void> {
  try {
    const [{ forgetHoldings }, { forgetReadings }] = await Promise.all([
      import('../holdings/keptHoldings.ts'),
      import('../account/approvalReadings.ts'),
    ])
    forgetHoldings()
    forgetReadings()
  } catch (error) {
    console.warn('Tarn: kept figures could not be dropped', error)
  }
}
