package es.cg.sdk.journal.jdbc;

import java.util.List;

/**
 * What has become of the documents.
 *
 * @param documents how many there are
 * @param twice those that the service has more than once
 * @param inDoubt those that the journal lists as in doubt in the end
 * @param missing those that the service does not have, and that are not listed
 * @param wrong those of which a caller was told another id than the service has
 * @param takenAgain how many a process has taken from another one, or repeated
 * @param doubted how many were in doubt before the last round
 * @param described what has struck
 */
record WritesOutcome(
        int documents,
        List<String> twice,
        List<String> inDoubt,
        List<String> missing,
        List<String> wrong,
        int takenAgain,
        int doubted,
        String described) {
    @Override
    public String toString() {
        return documents + " documents, 4 processes; " + described + "; " + takenAgain + " taken again, " + doubted
                + " in doubt before the last round; in the end " + twice.size() + " twice, " + inDoubt.size()
                + " in doubt, " + missing.size() + " missing, " + wrong.size() + " with a wrong id";
    }
}
