package es.cg.sdk.mock.internal.messages;

/** What is said of addressees and products. The name of the field goes before the texts about fields. */
public final class DirectoryMessages {
    public static final Message WRONG_TAX_ID = new Message(
            "debe ser un NIF español con su carácter de control correcto; cualquier otro va en tipo_identificacion e"
                    + " identificacion",
            "must be a Spanish tax identifier with the right check character; any other goes into tipo_identificacion"
                    + " and identificacion");
    public static final Message NO_IDENTIFICATION = new Message(
            "es obligatorio si faltan tipo_identificacion e identificacion",
            "is required, or else tipo_identificacion and identificacion");

    private DirectoryMessages() {}

    /** The directory has an addressee with this tax identifier. */
    public static Message sameAddressee(String nif, String id) {
        return new Message(
                "El directorio ya tiene el NIF " + nif + " en " + id
                        + ": modifique ese destinatario, o reactívelo con activo true.",
                "the directory has " + nif + " already, as " + id
                        + "; change that one, or reactivate it with activo true");
    }

    /** The directory has a product with this code. */
    public static Message sameProduct(String id) {
        return new Message(
                "Ya existe un producto con este código, " + id + ": modifíquelo, o reactívelo con activo true.",
                "there is a product with this code already, as " + id
                        + "; change that one, or reactivate it with activo true");
    }
}
