package es.cg.sdk.mock.internal.messages;

/** Texts about payslips. */
public final class PayslipMessages {
    /** The worker has this payslip already. */
    public static final Message DUPLICATE = new Message(
            "El trabajador ya tiene una nómina de ese tipo y mes.",
            "the worker has a payslip of this kind and month already");

    private PayslipMessages() {}

    /** An amount does not tie with the others. */
    public static Message notTheAmount(String amount) {
        return new Message(
                "debe ser " + amount + ", según los demás importes", "must be " + amount + ", by the other amounts");
    }
}
