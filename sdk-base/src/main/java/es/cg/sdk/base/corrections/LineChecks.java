package es.cg.sdk.base.corrections;

/** Whether a line stands on the right side of {@code against_contract}. */
final class LineChecks {
    private LineChecks() {}

    /**
     * Throws if a line stands on the wrong side: its name corrects what the contract shows of a shown field, its form
     * only if that contradicts what is shown.
     */
    static void side(Shown shown, Contract.Field field, Line line, String what) {
        boolean isOfName = line.isAbsent() || !line.name().isEmpty();
        boolean isOfForm = line.form() != null && line.form().contradicts(field);
        shown.check((isOfName && field.shown()) || isOfForm, line.at(), what);
    }
}
