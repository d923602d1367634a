package es.cg.sdk.mock.internal.messages;

import java.util.Collection;

/** Texts about tax models. */
public final class TaxModelMessages {
    /** The model is being generated already. */
    public static final Message GENERATING =
            new Message("Este modelo ya se está generando.", "this model is being generated already");

    /** A submitted model would be generated again. */
    public static final Message SUBMITTED = new Message(
            "El modelo está presentado y no puede cambiarse.", "the model was submitted and cannot be changed");

    /** A submitted model would be submitted again. */
    public static final Message SUBMITTED_BEFORE =
            new Message("El modelo ya estaba presentado.", "the model was submitted before");

    /** There is no receipt. */
    public static final Message NOT_SUBMITTED =
            new Message("El modelo no se ha presentado.", "the model has not been submitted");

    /** This is no number of a model. */
    public static final Message NO_MODEL = new Message(
            "debe ser el número de un modelo, de tres cifras o letras mayúsculas",
            "must be the number of a model, of three digits or capital letters");

    /** Note: the model existed. */
    public static final Message EXISTS = new Message(
            "El modelo ya existía y no se ha generado de nuevo; regenerar lo genera otra vez.",
            "the model existed and was not generated again; regenerar generates it again");

    /** The period has not ended. */
    public static final Message NOT_ENDED = new Message(
            "El periodo no ha terminado: el modelo es un borrador y no puede presentarse.",
            "the period has not ended: the model is a draft and cannot be submitted");

    /** Note: the mock computes no figures. */
    public static final Message NO_FIGURES = new Message(
            "Este servicio de pruebas no calcula las casillas de este modelo.",
            "this mock does not compute the boxes of this model");

    /** The model has no rectifying return for the period. */
    public static final Message NOT_RECTIFIED = new Message(
            "no puede ser rectificativa: existe para el modelo 303 desde el 3T (o septiembre) de 2024, y para 100 y 200 desde 2024",
            "cannot be rectificativa: model 303 has it from 3T (or September) of 2024, models 100 and 200 from 2024");

    /** The model has no substitute for the period any more. */
    public static final Message NOT_SUBSTITUTED = new Message(
            "no puede ser sustitutiva en el modelo 303 desde el 3T (o septiembre) de 2024: use rectificativa",
            "cannot be sustitutiva in model 303 from 3T (or September) of 2024 on: use rectificativa");

    /** A correction corrects no submitted return. */
    public static final Message NOTHING_TO_CORRECT = new Message(
            "No hay una declaración presentada de este modelo y periodo que corregir.",
            "there is no submitted return of this model and period to correct");

    /** A complementary return would pay no more than the earlier one. */
    public static final Message NOT_HIGHER = new Message(
            "El resultado no es superior al de la declaración anterior, como exige una complementaria.",
            "the result is not higher than that of the earlier return, which a complementary one needs");

    /** Note: why there are no figures: VAT accrues when it is paid. */
    public static final Message CASH_ACCOUNTING = new Message(
            "El cliente está en el régimen de criterio de caja: el IVA se devenga con los cobros y pagos.",
            "the client is under cash accounting: VAT accrues when it is paid");

    private TaxModelMessages() {}

    /** The year is out of range. */
    public static Message notAYear(int first, int last) {
        return new Message(
                "debe ser un año entre " + first + " y " + last, "must be a year from " + first + " to " + last);
    }

    /** The value is not one of these. */
    public static Message noneOf(Collection<String> words) {
        return FieldMessages.noneOf(words);
    }

    /** The model needs a period. */
    public static Message needsPeriod(String model) {
        return new Message("es obligatorio en el modelo " + model, "is required for model " + model);
    }

    /** The model does not have this period. */
    public static Message noSuchPeriod(String model) {
        return new Message("El modelo " + model + " no tiene ese periodo.", "model " + model + " has no such period");
    }

    /** Another period of the model contains this one, or is part of it. */
    public static Message overlaps(String model, String period) {
        return new Message(
                "El modelo " + model + " ya existe para el periodo " + period + ", que coincide en parte.",
                "model " + model + " exists for the period " + period + ", which overlaps");
    }

    /** The client has no such model. */
    public static Message noModel(String id) {
        return new Message(
                "El cliente no tiene el modelo " + id + ".", "there is no " + id + " in tax_models of this client");
    }

    /** The client is under a foral treasury. */
    public static Message foralTreasury(String territory) {
        return new Message(
                "El cliente declara ante su hacienda foral (" + territory + ").",
                "the client files with its foral treasury, in " + territory);
    }

    /** VAT does not apply in the territory. */
    public static Message otherTax(String territory, String model) {
        return new Message(
                "El modelo " + model + " no existe en " + territory + ", donde el IVA no se aplica.",
                "there is no model " + model + " in " + territory + ", where VAT does not apply");
    }

    /** The VAT regime has no returns. */
    public static Message withoutVatReturns(String regime, String model) {
        return new Message(
                "El régimen de IVA " + regime + " no presenta el modelo " + model + ".",
                "the VAT regime " + regime + " does not file model " + model);
    }

    /** The model is for other kinds of client. */
    public static Message notOfThisKind(String kind, String model) {
        return new Message(
                "Un cliente de tipo " + kind + " no presenta el modelo " + model + ".",
                "a client of kind " + kind + " does not file model " + model);
    }

    /** No activity is assessed as the model needs it. */
    public static Message otherAssessment(String model) {
        return new Message(
                "Ninguna actividad del cliente tributa por el modelo " + model + ".",
                "no activity of the client is assessed by model " + model);
    }
}
