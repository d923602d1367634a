package es.cg.sdk.mock.internal.messages;

import java.time.LocalDate;

/** What is said of entries, accounts and periods. The name of the field goes before the texts about fields. */
public final class AccountingMessages {
    public static final Message NO_DIGITS = new Message(
            "debe tener solo cifras, y empezar por 1 a 7", "must have only digits, from 1 to 7 at the start");

    public static final Message NO_PERIOD = new Message(
            "debe ser un trimestre como 1T, un mes como 07, o 0A para el ejercicio",
            "must be a quarter such as 1T, a month such as 07, or 0A for the year");

    private AccountingMessages() {}

    /** The chart has no account with this code. */
    public static Message unknownAccount(String code) {
        return new Message(
                "El plan contable de este cliente no tiene la cuenta " + code + ".",
                "there is no account " + code + " in the chart of this client");
    }

    /** The chart has this account already. */
    public static Message duplicate(String code) {
        return new Message(
                "El plan contable ya tiene la cuenta " + code + ".", "the chart has the account " + code + " already");
    }

    /** The code has no account above it. */
    public static Message noParent(String code) {
        return new Message(
                "Ninguna cuenta de tres o cuatro cifras del plan contable es el comienzo de " + code + ".",
                "the chart has no account of three or four digits that " + code + " begins with");
    }

    /** The code does not have the length of the client's sub-accounts. */
    public static Message wrongLength(int digits) {
        return new Message(
                "Las subcuentas de este cliente tienen " + digits + " cifras.",
                "the sub-accounts of this client have " + digits + " digits");
    }

    /** The period of a day is closed. */
    public static Message closed(LocalDate day) {
        return new Message(
                "El periodo contable del " + day + " está cerrado.", "the accounting period of " + day + " is closed");
    }
}
