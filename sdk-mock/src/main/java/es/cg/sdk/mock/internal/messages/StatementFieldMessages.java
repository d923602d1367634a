package es.cg.sdk.mock.internal.messages;

/** The names of the fields and totals of a bank statement, as messages have them. */
public final class StatementFieldMessages {
    public static final Message ACCOUNT = new Message("la cuenta", "the account");
    public static final Message FROM = new Message("la fecha inicial", "the first date");
    public static final Message TO = new Message("la fecha final", "the last date");
    public static final Message OPENING = new Message("el saldo inicial", "the opening balance");
    public static final Message CLOSING = new Message("el saldo final", "the closing balance");
    public static final Message CURRENCY = new Message("la divisa", "the currency");
    public static final Message DATE = new Message("la fecha de operación", "the date of the movement");
    public static final Message VALUE_DATE = new Message("la fecha valor", "the value date");
    public static final Message AMOUNT = new Message("el importe", "the amount");
    public static final Message BALANCE = new Message("el saldo", "the balance");
    public static final Message ORDER = new Message("el número de orden", "the index");
    public static final Message CHARGES = new Message("el número de cargos", "the number of charges");
    public static final Message CREDITS = new Message("el número de abonos", "the number of credits");
    public static final Message CHARGED = new Message("la suma de los cargos", "the sum of the charges");
    public static final Message CREDITED = new Message("la suma de los abonos", "the sum of the credits");
    public static final Message MOVEMENTS = new Message("el número de movimientos", "the number of movements");
    public static final Message MOVED = new Message("la suma de los movimientos", "the sum of the movements");
    public static final Message RECORDS = new Message("el número de registros", "the number of records");
    public static final Message BATCH = new Message("la suma de la remesa", "the sum of the batch");

    private StatementFieldMessages() {}
}
