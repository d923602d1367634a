package es.cg.sdk.mock;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Makes random steps for the first client, and now and then for the second one. One test's. */
final class RandomScript {
    private final ScriptContext context;
    private final List<Step> steps = new ArrayList<>();

    @FunctionalInterface
    private interface Step {
        void run() throws IOException;
    }

    RandomScript(long seed, ScriptWorld world) {
        this.context = new ScriptContext(seed, world);
        InvoiceSteps invoices = new InvoiceSteps(context);
        PurchaseSteps purchases = new PurchaseSteps(context);
        CollectionSteps collections = new CollectionSteps(context);
        BankSteps banks = new BankSteps(context);
        ModelSteps models = new ModelSteps(context);
        often(5, () -> invoices.issue("F1", ""));
        often(3, () -> invoices.issue("F2", ""));
        often(2, invoices::replace);
        often(6, invoices::pay);
        often(2, invoices::collect);
        often(2, () -> invoices.invoice("/annul", "{}"));
        often(3, invoices::rectify);
        often(3, purchases::expense);
        often(4, () -> purchases.confirm("/expenses"));
        often(2, purchases::withheld);
        often(3, () -> purchases.confirm("/irpf-payments"));
        often(2, purchases::payslip);
        often(2, collections::recurring);
        often(2, collections::recurringMove);
        often(1, collections::mandate);
        often(2, collections::remit);
        often(2, purchases::upload);
        often(1, purchases::removeDocument);
        often(4, context::advance);
        if (world.sandbox()) {
            often(3, collections::simulate);
        } else {
            often(3, banks::statement);
            often(3, banks::propose);
            often(4, banks::match);
            often(3, models::generate);
            often(2, models::present);
        }
    }

    private void often(int weight, Step step) {
        for (int i = 0; i < weight; i++) {
            steps.add(step);
        }
    }

    /** Makes from 10 to 20 steps. */
    void run() throws IOException {
        int count = 10 + context.random().nextInt(11);
        for (int i = 0; i < count; i++) {
            context.chooseClient();
            context.one(steps).run();
        }
    }

    LocalDate today() {
        return context.today();
    }
}
