/** Verifies, receives and deduplicates the webhooks of the accounting, invoicing and tax-model API. */
@org.jspecify.annotations.NullMarked
module es.cg.sdk.webhooks {
    requires static transitive org.jspecify;

    exports es.cg.sdk.webhooks;
}
